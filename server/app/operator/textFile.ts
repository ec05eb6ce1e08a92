import { readFile } from 'node:fs/promises'
import { OperatorProblem } from './problem.ts'

/** The text of a file that a command names, without spaces around it. A blank one is refused: an option is never ignored. */
export async function textIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorProblem(`The file ${file} cannot be read (${error.code}).`)
  })
  if (text.trim() === '') throw new OperatorProblem(`The file ${file} is empty.`)
  return text.trim()
}

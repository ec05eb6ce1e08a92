import { EXPLAINED } from './explained.ts'

export interface Survivor {
  description: string
  why: string | undefined
}

export const survivorOf = (description: string): Survivor => ({ description, why: EXPLAINED[description] })

/** Prints the score and what survived; the code to end with is 1 where one survived unexplained. */
export function conclude(killed: number, all: number, survivors: readonly Survivor[]): 0 | 1 {
  const unexplained = survivors.filter(({ why }) => why === undefined)
  console.log(
    `\nScore: ${killed} of ${all} mutants killed (${((100 * killed) / all).toFixed(1)} %), ${survivors.length - unexplained.length} survivors explained`,
  )
  for (const { description, why } of survivors) console.log(`- ${description}${why === undefined ? '' : `: ${why}`}`)
  return unexplained.length === 0 ? 0 : 1
}

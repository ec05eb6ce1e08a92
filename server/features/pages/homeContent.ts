import { readFile } from 'node:fs/promises'
import { array, object, string, type ObjectSchema } from 'yup'
import type { HomeContent } from '../../../domain/entities.ts'

const text = () => string().strict().defined()
const list = () => ({ heading: text(), description: text(), items: array(text()).strict().defined() })

const schema: ObjectSchema<HomeContent> = object({
  title: text(),
  intro: text(),
  eligibility: object(list()),
  documents: object({ ...list(), note: text() }),
  closing: object({ closingDate: text(), note: text() }),
  important: object({ note: text() }),
})

class ContentError extends Error {
  override name = 'ContentError'
}

/** Reads and checks the home page's content. An empty closingDate means that of the applications status. */
export async function readHomeContent(file: string): Promise<HomeContent> {
  try {
    return await schema.validate(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ContentError(`The home page's content in ${file} cannot be used: ${why}`, { cause: error })
  }
}

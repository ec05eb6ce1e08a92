import { home } from '#programme/texts/home.ts'
import { readFile } from 'node:fs/promises'
import { array, object, string, type ObjectSchema } from 'yup'
import { DOCUMENTS } from '../../../domain/documents.ts'
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

/** All documents, as the items of one sentence. */
function listedDocuments(): string[] {
  const endOf = (left: number) => ['.', '; and'][left] ?? ';'
  return DOCUMENTS.map(({ about, listed = about }, index) => `${listed}${endOf(DOCUMENTS.length - 1 - index)}`)
}

class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * The home page's content from a file, or the programme's. An empty closingDate means that of the applications status, and an empty
 * list of documents means those of the documents table.
 */
export async function readHomeContent(file: string | undefined): Promise<HomeContent> {
  const content = file === undefined ? home : await readFrom(file)
  const { items } = content.documents
  return { ...content, documents: { ...content.documents, items: items.length > 0 ? items : listedDocuments() } }
}

async function readFrom(file: string): Promise<HomeContent> {
  try {
    return await schema.validate(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ContentError(`The home page's content in ${file} cannot be used: ${why}`, { cause: error })
  }
}

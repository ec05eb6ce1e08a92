import { readFile } from 'node:fs/promises'
import { array, object, string, type ObjectSchema } from 'yup'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../domain/documents.ts'
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

/** The documents of section 1, in the public page's words. */
const LISTED: Readonly<Record<DocumentKind, string>> = {
  id: 'your ID, passport or birth certificate',
  cv: 'your curriculum vitae (CV)',
  transcript: 'your academic transcript, with your latest examination results',
  acceptanceLetter: 'the acceptance or provisional acceptance letter from the institution',
  qualification: 'your qualifications',
  programme: 'the provisional study programme or course outline',
  costing: 'the costing of the course, as a cost estimate from the institution',
}

/** All documents, as the items of one sentence. */
function listedDocuments(): string[] {
  const ends = [...DOCUMENT_KINDS.slice(2).map(() => ';'), '; and', '.']
  return DOCUMENT_KINDS.map((kind, index) => `${LISTED[kind]}${ends[index]}`)
}

class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Reads and checks the home page's content. An empty closingDate means that of the applications status, and an empty
 * list of documents means those of the documents table.
 */
export async function readHomeContent(file: string): Promise<HomeContent> {
  try {
    const content = await schema.validate(JSON.parse(await readFile(file, 'utf8')))
    const { items } = content.documents
    return { ...content, documents: { ...content.documents, items: items.length > 0 ? items : listedDocuments() } }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ContentError(`The home page's content in ${file} cannot be used: ${why}`, { cause: error })
  }
}

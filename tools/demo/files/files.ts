import pLimit from 'p-limit'
import type { AnyDocument } from '../../../domain/documents.ts'
import type { Extension } from '../../../domain/fileFormats.ts'
import type { Person } from '../people/person.ts'
import { pageOf, type Page } from './pages.ts'
import { bmp, gif, jpeg, png } from './pictures.ts'
import { doc, docx, pdf, rtf } from './text.ts'

/** A person's documents as files that they would upload. */

export interface DemoFile {
  name: string
  content: Buffer
}

type Make = (page: Page, tilt: number) => Buffer | Promise<Buffer>

/** Every accepted format, by how often applicants use it. */
const FORMATS: Readonly<Record<Extension, readonly [weight: number, make: Make]>> = {
  pdf: [110, pdf],
  jpg: [22, jpeg],
  docx: [16, docx],
  png: [8, png],
  jpeg: [5, jpeg],
  doc: [4, doc],
  rtf: [3, rtf],
  gif: [1, gif],
  bmp: [1, bmp],
}

const CHOICES = Object.entries(FORMATS).map(([extension, [weight]]) => [weight, extension as Extension] as const)

/** The formats are as deterministic as the person. */
const formatOf = ({ kind }: AnyDocument, person: Person): Extension =>
  person.drawn(`format of ${kind}`).weighted(CHOICES)

/** Photos of phones have numbers instead of names. */
const nameOf = ({ short }: AnyDocument, { lastName }: Person, extension: Extension, photo: number) =>
  extension === 'jpg'
    ? `IMG_${photo}.jpg`
    : `${short.replaceAll(/[^\p{L}\d ]/gu, '')} ${lastName.replaceAll(/[./\\!]/g, '')}`.slice(0, 32).trim() +
      `.${extension}`

export async function fileOf(document: AnyDocument, person: Person): Promise<DemoFile> {
  const extension = formatOf(document, person)
  const draw = person.drawn(`look of ${document.kind}`)
  const [, make] = FORMATS[extension]
  const content = await make(pageOf(document, person), (draw.fraction() - 0.5) * 2.4)
  return { name: nameOf(document, person, extension, draw.whole(1_000, 9_999)), content }
}

export type Files = (document: AnyDocument, person: Person) => Promise<DemoFile>

const AT_ONCE = 2

/** Makes files ahead, in the order of the people, while others use them. */
export function filesAhead(people: readonly Person[], documents: readonly AnyDocument[]): Files {
  const turns = pLimit(AT_ONCE)
  const made = new Map<string, Promise<DemoFile>>()
  const keyOf = ({ kind }: AnyDocument, { number }: Person) => `${number} ${kind}`
  for (const person of people) {
    for (const document of documents)
      made.set(
        keyOf(document, person),
        turns(() => fileOf(document, person)),
      )
  }
  return (document, person) => made.get(keyOf(document, person)) ?? fileOf(document, person)
}

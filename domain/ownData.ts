import { DOCUMENT, type DocumentKind } from './documents.ts'
import { STEP } from './steps.ts'

/** 'Download everything': what the archive is called, and where in it a document lies. */

export const OWN_DATA_FILENAME = 'my-application.zip'

/** The menu's title of the document's step, without its numeral. */
export function documentFolder(kind: DocumentKind): string {
  const { number, menuTitle } = STEP[DOCUMENT[kind].step]
  return `documents/${number} ${menuTitle.replace(/^\P{L}+/u, '')}`
}

/** A name's extension or, where it has none, its end. */
const BEFORE_EXTENSION = /(?!^)\.[^./]*$|$/

/** What everything of one applicant can be named without taking another's place: 'scan.pdf', then 'scan (2).pdf'. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const nameAt = (count: number) => (count === 1 ? name : name.replace(BEFORE_EXTENSION, ` (${count})$&`))
    let count = 1
    // Windows and macOS don't tell capitals apart.
    while (taken.has(nameAt(count).toLowerCase())) count += 1
    taken.add(nameAt(count).toLowerCase())
    return nameAt(count)
  }
}

import { DOCUMENT, type DocumentKind } from './documents.ts'
import { STEP } from './steps.ts'

/** The archive of 'Download everything': its file name and folders. */

export const OWN_DATA_FILENAME = 'my-application.zip'

/** The archive folder of a document: the menu title of its step without the numeral. */
export function documentFolder(kind: DocumentKind): string {
  const { number, menuTitle } = STEP[DOCUMENT[kind].step]
  return `documents/${number} ${menuTitle.replace(/^\P{L}+/u, '')}`
}

/** The position before a name's extension, or its end. */
const BEFORE_EXTENSION = /(?!^)\.[^./]*$|$/

/** Creates a function that makes file names unique: 'scan.pdf', then 'scan (2).pdf'. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const nameAt = (count: number) => (count === 1 ? name : name.replace(BEFORE_EXTENSION, ` (${count})$&`))
    let count = 1
    // Windows and macOS ignore case.
    while (taken.has(nameAt(count).toLowerCase())) count += 1
    taken.add(nameAt(count).toLowerCase())
    return nameAt(count)
  }
}

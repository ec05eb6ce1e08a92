import { submittedType } from './documents.ts'
import { STEP, stepTitle } from './steps.ts'

/** The archive of 'Download everything': its file name and folders. */

export const OWN_DATA_FILENAME = 'my-application.zip'

/** The archive folder of a document: the menu title of its step without the numeral. */
export function documentFolder(kind: string): string {
  const step = submittedType(kind)?.step
  if (step === undefined) return 'Other'
  return `${STEP[step].number} ${stepTitle(step)}`
}

import type { RecordStep } from '../steps.ts'

/** A supporting document, as a row of a programme states it. */
export interface DocumentRow {
  readonly kind: string
  /** The step whose record contains the document. */
  readonly step: RecordStep
  /** The upload widget's label, section 2.9. */
  readonly label: string
  /** The label on Review, section 2.12. */
  readonly reviewLabel: string
  /** The name in a sentence after 'your', and in a list of changes. */
  readonly short: string
  /** The name of the original, after `A certified copy of` below the upload widget's label. */
  readonly about: string
  /** The item of the public page's list, if it differs from `about`. */
  readonly listed?: string
  /** The record's field for the stored name (section 3), if it is not the kind. */
  readonly storedField?: string
  /** The record's field for the original name, if it is not 'original', the kind and 'DocName'. */
  readonly originalField?: string
  /** POST `{path}/` uploads and GET `{path}?file=…` downloads (section 7.12), if it is not '/api/', the kind in lower case and 'uploads'. */
  readonly path?: string
  /** Alternative spellings of the download path. */
  readonly otherPaths?: readonly string[]
  /** True if a blind review shows it. */
  readonly blind?: boolean
}

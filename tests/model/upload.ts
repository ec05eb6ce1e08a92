import { uploadMachine } from '../../machines/upload/upload.ts'
import type { UploadEvent } from '../../machines/upload/contracts.ts'
import { createModel, type PathEvent } from './model.ts'

const NAME_OF_33_CHARACTERS = 'a'.repeat(33)

/** A file for every check of section 5.4, and one that passes. */
export const FILES = {
  good: { name: 'Certified copy.PDF', size: 2_097_152 },
  fileTooLarge: { name: 'scan.pdf', size: 2_097_153 },
  wrongFileType: { name: 'scan.exe', size: 10 },
  filenameInvalid: { name: 'scan.v2.pdf', size: 10 },
  filenameTooLong: { name: `${NAME_OF_33_CHARACTERS}.pdf`, size: 10 },
  blankFile: { name: 'scan.pdf', size: 0 },
} as const

const events = {
  'file.chosen': Object.values(FILES).map((file) => ({ type: 'file.chosen', file })),
  'picker.dismissed': [{ type: 'picker.dismissed' }],
  'upload.progressed': [{ type: 'upload.progressed', fraction: 0.5 }],
  'upload.retry': [{ type: 'upload.retry' }],
  'error.dismissed': [{ type: 'error.dismissed' }],
} satisfies Record<UploadEvent['type'], PathEvent[]>

export const STORED = { fileName: 'f1.pdf', originalFilename: 'Certified copy.PDF' }

function uploadModel(stored: typeof STORED | null) {
  return createModel({
    machine: uploadMachine,
    input: () => ({ kind: 'id' as const, stored }),
    events,
    outcomes: { uploadDocument: { done: [STORED], error: [{ failure: 'refused' }, new Error('cut')] } },
    key: ({ context }) => [context.stored !== null],
  })
}

/** Beginning without a document, and with one that the record already holds. */
export const uploadModels = { empty: uploadModel(null), stored: uploadModel(STORED) }

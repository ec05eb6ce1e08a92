import { uploadMachine, type UploadSnapshot } from '../../machines/upload/upload.ts'
import type { UploadEvent } from '../../machines/upload/contracts.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const NAME_OF_33_CHARACTERS = 'a'.repeat(33)

/** A file that fails each check of section 5.4, and one that passes. */
export const FILES = {
  good: { name: 'Certified copy.PDF', size: 2_097_152 },
  fileTooLarge: { name: 'scan.pdf', size: 2_097_153 },
  wrongFileType: { name: 'scan.exe', size: 10 },
  filenameInvalid: { name: 'scan.v2.pdf', size: 10 },
  filenameTooLong: { name: `${NAME_OF_33_CHARACTERS}.pdf`, size: 10 },
  blankFile: { name: 'scan.pdf', size: 0 },
} as const

/** Refused pictures that can be converted, and the results. */
export const PICTURES = {
  fileTooLarge: { name: 'IMG_2041.jpg', size: 7_340_032 },
  wrongFileType: { name: 'IMG_2041.HEIC', size: 1_572_864 },
} as const
export const FITTED = { name: 'IMG_2041.jpg', size: 1_900_000 } as const
const STILL_TOO_LARGE = { name: 'IMG_2041.jpg', size: 2_097_153 }

/** Empty files whose names fail an earlier check. */
export const EMPTY_FILES = {
  filenameInvalid: { name: 'scan.v3.pdf', size: 0 },
  filenameTooLong: { name: `${'b'.repeat(33)}.pdf`, size: 0 },
} as const

const helped = [...Object.values(PICTURES), ...Object.values(EMPTY_FILES)]
const CHOSEN_FILES = [...Object.values(FILES), ...helped]

const events = {
  'file.chosen': CHOSEN_FILES.map((file) => ({ type: 'file.chosen', file })),
  'upload.touched': [{ type: 'upload.touched' }],
  'upload.progressed': [{ type: 'upload.progressed', fraction: 0.5 }],
  'upload.retry': [{ type: 'upload.retry' }],
  'upload.cancel': [{ type: 'upload.cancel' }],
  'error.dismissed': [{ type: 'error.dismissed' }],
  'name.accepted': [{ type: 'name.accepted' }],
  'picture.fit': [{ type: 'picture.fit' }],
  'fit.cancel': [{ type: 'fit.cancel' }],
  'fitted.accepted': [{ type: 'fitted.accepted' }],
  'document.found': ({ value }) =>
    value === 'idle' || value === 'uploaded' ? [{ type: 'document.found', stored: FOUND }] : [],
} satisfies Record<UploadEvent['type'], Fixtures<PathEvent>>

/** Uploaded in another tab. */
export const FOUND = { fileName: 'f2.pdf', originalFilename: 'From_the_phone.pdf' }

export const STORED = { fileName: 'f1.pdf', originalFilename: 'Certified copy.PDF' }

/** The refused file, if it decides the next steps. */
function refusedFileOf(snapshot: UploadSnapshot): object | null {
  const { chosen: refused } = snapshot.context
  const deciding = snapshot.matches({ error: 'identifying' }) ? CHOSEN_FILES : helped
  return deciding.find((file) => snapshot.matches('error') && file === refused) ?? null
}

function uploadModel(stored: typeof STORED | null) {
  return createModel({
    machine: uploadMachine,
    input: () => ({ kind: 'id' as const, stored }),
    events,
    outcomes: {
      uploadDocument: {
        done: [STORED],
        error: [
          { failure: 'refused' },
          { failure: 'refused', actual: 'png' },
          { failure: 'refused', actual: 'heic' },
          { failure: 'refused', isFileChanged: true },
          { failure: 'disconnected' },
          new Error('cut'),
        ],
      },
      reconnected: { done: [undefined], error: [new Error('The watch crashed')] },
      identifyFile: { done: [null, 'png', 'heic'], error: [new Error('The file cannot be read')] },
      fitPicture: { done: [FITTED, STILL_TOO_LARGE], error: [new Error('The picture cannot be decoded')] },
    },
    key: (snapshot) => [
      snapshot.context.stored !== null,
      refusedFileOf(snapshot),
      snapshot.context.resends,
      snapshot.context.actual,
    ],
  })
}

/** Starts: without and with a stored document. */
export const uploadModels = { empty: uploadModel(null), stored: uploadModel(STORED) }

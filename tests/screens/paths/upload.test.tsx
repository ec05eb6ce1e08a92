import { fireEvent } from '@testing-library/react'
import type { Fellowship } from '../../../domain/entities.ts'
import type { UploadError } from '../../../machines/upload/selectors.ts'
import type { UploadSnapshot } from '../../../machines/upload/upload.ts'
import type { UploadEvent, UploadRequest } from '../../../machines/upload/contracts.ts'
import { DocumentUploads } from '../../../src/parts/DocumentUploads.tsx'
import type { Leaf } from '../../machines/leaf.ts'
import type { Offered } from '../../model/choose.ts'
import { FILES, STORED, uploadModels } from '../../model/upload.ts'
import { fellowshipAt, PERSONAL_DETAILS } from '../support/records.ts'
import { expectButton, expectSame, expectText, knownButton } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks, type Standing } from './walk.ts'

/** The upload widget of section 2.9 in every state of its machine, on every path through it. */

type Context = UploadSnapshot['context']
type Resting = Exclude<Leaf<UploadSnapshot['value']>, 'starting'>

const widget = () => document.querySelector<HTMLElement>('[role=group]') as HTMLElement
const box = () => widget().querySelector('input[readonly]') as HTMLInputElement
const picker = () => widget().querySelector('input[type=file]') as HTMLInputElement
const alert = () => widget().querySelector('[role=alert]')?.textContent
const press = (name: string) => fireEvent.click(knownButton(name, widget()))

/** Real files of the sizes that the model chooses, made once. */
const files = new Map(Object.values(FILES).map((file) => [file, new File([new Uint8Array(file.size)], file.name)]))
const fileLike = (file: object) => files.get(file as (typeof FILES)['good']) as File

const executors = {
  'file.chosen': async ({ user }, { file }) => user.upload(picker(), fileLike(file)),
  'picker.dismissed': () => void fireEvent(picker(), new Event('cancel', { bubbles: true })),
  'upload.progressed': ({ contracts }, { fraction }) =>
    (contracts.inputOf('uploadDocument') as UploadRequest).onProgress(fraction),
  'upload.retry': () => void press('Try again'),
  'error.dismissed': () => void press('Keep the uploaded file'),
} satisfies Executors<UploadEvent>

function lookUploading({ context }: Standing<Context>) {
  expectText('Uploading File…', true, widget())
  expectSame('The progress', widget().querySelector('progress')?.value, context.progress)
  expectSame("'Upload File…' is disabled", knownButton('Upload File…', widget()).disabled, true)
  expectSame('The box', box().value, context.chosen?.name)
  expectSame('The alert', alert(), '')
}

/** What the applicant reads, in the words of sections 5.4 and 8. */
const messages = {
  required: 'Please upload a file.',
  wrongFileType: 'Please upload an accepted file type.',
  fileTooLarge: 'File size exceeds maximum upload limit.',
  filenameTooLong: 'Filename exceeds 32 character limit.',
  filenameInvalid: 'Filename invalid.',
  blankFile: 'File is empty.',
  refused: 'This file could not be accepted. Try again, or choose another file.',
  failed: 'The file could not be uploaded. Check your connection and try again.',
} satisfies Record<UploadError, string>

const lookError =
  (error: UploadError) =>
  ({ context }: Standing<Context>) => {
    const danger = (text: string) =>
      [...widget().querySelectorAll('[data-danger]')].some(({ textContent }) => textContent.includes(text))
    expectSame('The alert', alert(), messages[error])
    expectSame('The box', box().value, context.chosen?.name ?? context.stored?.originalFilename ?? '')
    expectSame('The box takes the danger style', box().getAttribute('aria-invalid'), 'true')
    expectSame('The formats turn red', danger('pdf'), error === 'wrongFileType')
    expectSame('The limit turns red', danger('File Size Limit: 2MB'), error === 'fileTooLarge')
    expectText('Uploading File…', false, widget())
    expectButton('Try again', error === 'refused' || error === 'failed', widget())
    expectButton('Keep the uploaded file', context.stored !== null, widget())
  }

const looks = {
  idle: () => {
    expectSame('The box', [box().value, box().placeholder], ['', 'No File Uploaded'])
    expectSame('The alert', alert(), '')
    expectText('File Uploaded:', false, widget())
  },
  'uploading.transfer.sending': lookUploading,
  'uploading.transfer.sent': lookUploading,
  'uploading.indicator.running': lookUploading,
  'uploading.indicator.elapsed': lookUploading,
  uploaded: ({ context }) => {
    const name = context.stored?.originalFilename ?? ''
    expectText(`File Uploaded: ${name}`, true, widget())
    expectText('Click to View', true, widget())
    expectText('Uploading File…', false, widget())
    expectSame('The box', box().value, name)
    expectSame('The alert', alert(), '')
  },
  'error.required': lookError('required'),
  'error.wrongFileType': lookError('wrongFileType'),
  'error.fileTooLarge': lookError('fileTooLarge'),
  'error.filenameTooLong': lookError('filenameTooLong'),
  'error.filenameInvalid': lookError('filenameInvalid'),
  'error.blankFile': lookError('blankFile'),
  'error.refused': lookError('refused'),
  'error.failed': lookError('failed'),
} satisfies Looks<Resting, Context>

/** A file that has arrived goes no further. */
const offered: Offered = ({ type }, before) =>
  type !== 'upload.progressed' || before.matches({ uploading: { transfer: 'sending' } })

const NO_DOCUMENT = 'without a document'
const STORED_DOCUMENT = 'with a stored document'

const records: Record<string, Fellowship> = {
  [NO_DOCUMENT]: fellowshipAt(1),
  [STORED_DOCUMENT]: {
    ...fellowshipAt(2),
    personalDetails: { ...PERSONAL_DETAILS, idDocument: STORED.fileName, originalIDDocName: STORED.originalFilename },
  },
}

testScreenPaths({
  section: '§4.6',
  models: { [NO_DOCUMENT]: uploadModels.empty, [STORED_DOCUMENT]: uploadModels.stored },
  open: (beginning) =>
    openStage({
      held: ['uploadDocument'],
      answers: { loadFellowship: () => records[beginning] },
      view: <DocumentUploads step="personalDetails" />,
    }),
  actorOf: ({ actors }) => actors.idUpload(),
  executors,
  looks,
  offered,
})

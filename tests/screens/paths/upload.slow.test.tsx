import { fireEvent } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { sizeText } from '../../../domain/sizes.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import { extensionOf, fileErrorOf, isPicture, type ChosenFile, type FileError } from '../../../domain/fileChecks.ts'
import { uploadErrorOf, type UploadError } from '../../../machines/upload/selectors.ts'
import type { UploadSnapshot } from '../../../machines/upload/upload.ts'
import type { UploadEvent, UploadRequest } from '../../../machines/upload/contracts.ts'
import { DocumentUploads } from '../../../src/components/upload/DocumentUploads.tsx'
import { CONVERT_WORDS, MAKE_SMALLER_WORDS } from '../../../src/components/upload/words.ts'
import type { Leaf } from '../../machines/leaf.ts'
import type { Offered } from 'xstate-paths/choose'
import type { PathEvent } from 'xstate-paths'
import { CHOSEN_FILES, FITTED, STORED, uploadModels } from '../../model/upload.ts'
import { fellowshipAt, PERSONAL_DETAILS } from '../support/records.ts'
import { expectButton, expectSame, expectText, knownButton } from './look.ts'
import { openStage, type Stage } from './stage.tsx'
import { testScreenPaths, thatShowMore, type Executors, type Looks, type ScreenState } from './screenPaths.ts'

type Context = UploadSnapshot['context']
type Resting = Exclude<Leaf<UploadSnapshot['value']>, 'error.checking'>

const widget = () => document.querySelector<HTMLElement>('[role=group]') as HTMLElement
const box = () => widget().querySelector('input[readonly]') as HTMLInputElement
const picker = () => widget().querySelector('input[type=file]') as HTMLInputElement
const alert = () => widget().querySelector('[role=alert]')?.textContent
const press = (name: string) => fireEvent.click(knownButton(name, widget()))

/** Files with the model's sizes, cached. */
const realFile = ({ name, size }: ChosenFile) => new File([new Uint8Array(size)], name)
const files = new Map<object, File>(CHOSEN_FILES.map((file) => [file, realFile(file)]))
const fileLike = (file: object) => files.get(file) as File

const fitWords = { fileTooLarge: 'Make it smaller', wrongFileType: 'Convert to JPEG' }
const pictureError = () => (alert() === messages.fileTooLarge ? 'fileTooLarge' : 'wrongFileType')
/** The suggested name is tested in uploadJourneys.test.ts. */
const renameWords = () =>
  [...widget().querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Use the name'))
    ?.textContent ?? 'Use the name'

const executors = {
  'file.chosen': async ({ user }, { file }) => user.upload(picker(), fileLike(file)),
  'upload.touched': () => void fireEvent(picker(), new Event('cancel', { bubbles: true })),
  'upload.progressed': ({ contracts }, { fraction }) =>
    (contracts.inputOf('uploadDocument') as UploadRequest).onProgress(fraction),
  'upload.retry': () => void press('Try again'),
  'upload.cancel': () => void press('Cancel'),
  'error.dismissed': () => void press('Keep the uploaded file'),
  'name.accepted': () => void press(renameWords()),
  'picture.fit': () => void press(fitWords[pictureError()]),
  'fit.cancel': () => void press('Cancel'),
  'fitted.accepted': () => void press('Send this picture'),
  // Sent by the application when a draft replaces the form.
  'document.found': ({ actors }, event) => actors.idUpload().send(event),
} satisfies Executors<UploadEvent>

function lookUploading({ context, event }: ScreenState<Context>) {
  expectFocusKept(event)
  expectText('Uploading File…', true, widget())
  expectSame('The progress', widget().querySelector('progress')?.value, context.progress)
  const choose = knownButton('Upload File…', widget())
  expectSame("'Upload File…' is disabled", choose.getAttribute('aria-disabled'), 'true')
  expectSame('The box', box().value, context.acceptedName ?? context.chosen?.name)
  expectSame('The alert', alert(), '')
}

/** Buttons that disappear with their state. */
const PRESSED = [
  'upload.cancel',
  'upload.retry',
  'error.dismissed',
  'name.accepted',
  'picture.fit',
  'fit.cancel',
  'fitted.accepted',
] satisfies UploadEvent['type'][] as string[]

/** After a pressed button disappears, focus is on the remaining one. */
function expectFocusKept(event: PathEvent | null) {
  if (event === null || !PRESSED.includes(event.type)) return
  const focused = document.activeElement
  expectSame('The focus', focused === knownButton('Upload File…', widget()) ? 'kept' : focused?.outerHTML, 'kept')
}

/** Messages of sections 5.4 and 8. */
const messages = {
  misnamed: 'The end of the file’s name does not fit the file.',
  fileChanged: 'This file was changed or removed after you chose it. Choose it again.',
  required: 'Please upload a file.',
  wrongFileType: 'Please upload an accepted file type.',
  fileTooLarge: 'File size exceeds maximum upload limit.',
  filenameTooLong: 'Filename exceeds 32 character limit.',
  filenameInvalid: 'Filename invalid.',
  blankFile: 'File is empty.',
  refused: 'We could not accept this file. Try again or choose another file.',
  failed: 'We could not upload the file. Check your connection and try again.',
} satisfies Record<UploadError, string>

/** Other buttons that an error can offer. */
const HELPS = ['Make it smaller', 'Convert to JPEG', 'Use the name']

const lookError =
  (error: UploadError, help?: string, words?: string) =>
  ({ context, event }: ScreenState<Context>) => {
    const danger = (text: string) =>
      [...widget().querySelectorAll('[data-danger]')].some(({ textContent }) => textContent.includes(text))
    expectSame('The alert', alert(), messages[error])
    const name = context.acceptedName ?? context.chosen?.name ?? context.stored?.originalFilename ?? ''
    expectSame('The box', box().value, name)
    expectSame('The box takes the danger style', box().getAttribute('aria-invalid'), 'true')
    expectSame('The formats turn red', danger('pdf'), error === 'wrongFileType')
    expectSame('The limit turns red', danger('File Size Limit: 2MB'), error === 'fileTooLarge')
    expectText('Uploading File…', false, widget())
    expectButton('Try again', error === 'refused' || error === 'failed', widget())
    expectButton('Keep the uploaded file', context.stored !== null, widget())
    for (const each of HELPS) expectText(each, help?.startsWith(each) === true, widget())
    if (words !== undefined) expectText(words, true, widget())
    expectFocusKept(event)
  }

/** Help texts depend on the file's format. */
const lookWords =
  (error: UploadError, ofPicture: string, ofOthers: string): ((screenState: ScreenState<Context>) => void) =>
  (screenState) => {
    const { actual, chosen } = screenState.context
    const format = actual ?? extensionOf((chosen as ChosenFile).name)
    lookError(error, undefined, isPicture(format) ? ofPicture : ofOthers)(screenState)
  }

function lookFitting({ context, event }: ScreenState<Context>) {
  expectText('Making the picture smaller…', true, widget())
  expectSame('The box', box().value, context.chosen?.name)
  expectSame('The alert', alert(), '')
  expectButton('Cancel', true, widget())
  expectFocusKept(event)
}

function lookPreviewing({ context }: ScreenState<Context>) {
  const picture = widget().querySelector('img[alt="The file that will be sent"]')
  expectSame('The preview', picture?.getAttribute('src'), `blob:${FITTED.name}`)
  const from = sizeText(context.chosen?.size ?? 0)
  expectText(`${FITTED.name}: 1.8 MB instead of ${from}.`, true, widget())
  expectSame('The alert', alert(), '')
  expectButton('Send this picture', true, widget())
  expectButton('Cancel', true, widget())
}

const looks = {
  idle: ({ event }) => {
    expectFocusKept(event)
    expectSame('The box', [box().value, box().placeholder], ['', 'No File Uploaded'])
    expectSame('The alert', alert(), '')
    expectText('File Uploaded:', false, widget())
  },
  'uploading.transfer.file.sending': lookUploading,
  'uploading.waiting': ({ event, context }) => {
    expectSame('The box', box().value, context.acceptedName ?? context.chosen?.name)
    expectFocusKept(event)
    expectText('We will send the file again when it is back', true, widget())
    expectText('Uploading File…', false, widget())
    expectButton('Cancel', true, widget())
    expectButton('Try again', true, widget())
  },
  'uploading.transfer.file.sent': lookUploading,
  'uploading.transfer.indicator.running': lookUploading,
  'uploading.transfer.indicator.elapsed': lookUploading,
  uploaded: ({ context, event }) => {
    expectFocusKept(event)
    const name = context.stored?.originalFilename ?? ''
    expectText(`File Uploaded: ${name}`, true, widget())
    expectText('Click to View', true, widget())
    expectText('Uploading File…', false, widget())
    expectSame('The box', box().value, name)
    expectSame('The alert', alert(), '')
  },
  'error.required': lookError('required'),
  'error.identifying': (screenState) => {
    const error = fileErrorOf(screenState.context.chosen as ChosenFile)
    lookError(error as FileError)(screenState)
  },
  'error.wrongFileType.renamable': lookError('wrongFileType', 'Use the name'),
  'error.wrongFileType.offered': lookError('wrongFileType', 'Convert to JPEG', CONVERT_WORDS),
  'error.wrongFileType.explained': lookWords(
    'wrongFileType',
    'could not convert this photo',
    'Save the document as a PDF',
  ),
  'error.fileTooLarge.offered': lookError('fileTooLarge', 'Make it smaller', MAKE_SMALLER_WORDS),
  'error.fileTooLarge.explained': lookWords(
    'fileTooLarge',
    'could not make this picture smaller',
    'To make a PDF smaller',
  ),
  'error.filenameTooLong': lookError('filenameTooLong', 'Use the name'),
  'error.filenameInvalid': lookError('filenameInvalid', 'Use the name'),
  'error.misnamed': lookError('misnamed', 'Use the name'),
  'error.fileChanged': lookError('fileChanged'),
  'error.blankFile': lookError('blankFile'),
  'error.refused': lookError('refused'),
  'error.failed': lookError('failed'),
  'error.wrongFileType.fitting': lookFitting,
  'error.wrongFileType.previewing': lookPreviewing,
  'error.fileTooLarge.fitting': lookFitting,
  'error.fileTooLarge.previewing': lookPreviewing,
} satisfies Looks<Resting, Context>

const offered: Offered = ({ type }, before) => {
  if (type === 'error.dismissed') return uploadErrorOf(before as UploadSnapshot) !== null
  return type !== 'upload.progressed' || before.matches({ uploading: { transfer: { file: 'sending' } } })
}

const NO_DOCUMENT = 'without a document'
const STORED_DOCUMENT = 'with a stored document'

const records: Record<string, Fellowship> = {
  [NO_DOCUMENT]: fellowshipAt(1),
  [STORED_DOCUMENT]: {
    ...fellowshipAt(2),
    personalDetails: { ...PERSONAL_DETAILS, idDocument: STORED.fileName, originalIDDocName: STORED.originalFilename },
  },
}

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
  URL.revokeObjectURL = () => undefined
})

testScreenPaths({
  section: '§4.6',
  models: { [NO_DOCUMENT]: uploadModels.empty, [STORED_DOCUMENT]: uploadModels.stored },
  open: (start) =>
    openStage({
      held: ['uploadDocument', 'identifyFile', 'fitPicture', 'reconnected'],
      answers: { loadFellowship: () => records[start] },
      view: <DocumentUploads step="personalDetails" />,
    }),
  actorOf: ({ actors }) => actors.idUpload(),
  executors: {
    ...executors,
    'xstate.done.actor.fitPicture': ({ contracts }: Stage, { output }: { output: ChosenFile }) =>
      contracts.answer('fitPicture', realFile(output)),
  },
  looks,
  offered,
  choose: thatShowMore,
})

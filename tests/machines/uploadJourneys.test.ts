import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { StoredDocument } from '../../domain/documents.ts'
import { fileErrorOf, type ChosenFile } from '../../domain/fileChecks.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import { documentStateOf, uploadViewOf } from '../../machines/upload/selectors.ts'
import { uploadMachine, type UploadSnapshot } from '../../machines/upload/upload.ts'
import { journey } from '../model/journey.ts'
import type { PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'
import { FILES, FITTED, FOUND, PICTURES, STORED, uploadModels } from '../model/upload.ts'

const choose = (file: object): PathEvent => ({ type: 'file.chosen', file })
const identified = (output: string | null) => done('identifyFile', output)
const [cancel, retry, dismiss] = [{ type: 'upload.cancel' }, { type: 'upload.retry' }, { type: 'error.dismissed' }]
const half: PathEvent = { type: 'upload.progressed', fraction: 0.5 }
const fails = (error: object) => failed('uploadDocument', error)
const lost = fails({ failure: 'disconnected' })
const over = fails({ failure: 'signInExpired', reason: 'Please sign in again.' })
const back = done('reconnected')
const [fit, unfit, rename] = [{ type: 'picture.fit' }, { type: 'fit.cancel' }, { type: 'name.accepted' }]
const fitted = done('fitPicture', FITTED)
const stored = done('uploadDocument', STORED)
const second: PathEvent = { type: 'xstate.after.indicatorTime.upload.uploading.transfer.indicator.running' }

const IDENTIFYING = { error: 'identifying' }
const WAITING = { uploading: 'waiting' }
const SENDING = { uploading: { transfer: { file: 'sending', indicator: 'running' } } }

const isRefused = ({ type, ...event }: PathEvent) =>
  type === 'file.chosen' && fileErrorOf((event as unknown as { file: ChosenFile }).file) !== null

/** A refused file is in no known format, unless the next event says otherwise. */
function withFormat(event: PathEvent, index: number, events: readonly PathEvent[]): PathEvent[] {
  const next = events[index + 1]?.type
  return isRefused(event) && next !== 'xstate.done.actor.identifyFile' ? [event, identified(null)] : [event]
}

async function result(model: keyof typeof uploadModels, events: readonly PathEvent[]) {
  const { values: every, snapshot, calls: all } = await journey(uploadModels[model], events.flatMap(withFormat))
  const values = every.filter((value) => !isDeepStrictEqual(value, IDENTIFYING))
  const calls = all.filter(({ contract }) => contract !== 'identifyFile')
  const live = snapshot as UploadSnapshot
  const sent = calls.flatMap(({ contract, input }) => (contract === 'uploadDocument' ? [input as UploadRequest] : []))
  return { value: live.value, values, context: live.context, view: uploadViewOf(live), sent, live, calls }
}

/** How to reach each state in which another file can be chosen. */
const CHOICES: readonly (readonly [string, keyof typeof uploadModels, readonly PathEvent[]])[] = [
  ['nothing was chosen before', 'empty', []],
  ['a document is stored', 'stored', []],
  ['an upload failed', 'empty', [choose(FILES.filenameInvalid), rename, half, over]],
  ['a file waits for the connection', 'empty', [choose(FILES.good), lost, back, half, lost]],
  ['a picture is being made smaller', 'empty', [choose(PICTURES.fileTooLarge), fit]],
  ['a smaller picture is shown', 'empty', [choose(PICTURES.fileTooLarge), fit, fitted]],
]

const REFUSALS = [
  [FILES.fileTooLarge, { error: { fileTooLarge: 'explained' } }],
  [FILES.wrongFileType, { error: { wrongFileType: 'explained' } }],
  [FILES.filenameInvalid, { error: 'filenameInvalid' }],
  [FILES.filenameTooLong, { error: 'filenameTooLong' }],
  [FILES.blankFile, { error: 'blankFile' }],
] as const

describe.each(CHOICES)('if %s', (_, model, before) => {
  it('§5.4 names a file that fails a check and does not send it', async () => {
    const { sent: already } = await result(model, before)
    for (const [file, error] of REFUSALS) {
      const { value, view, sent } = await result(model, [...before, choose(file)])
      expect(value).toEqual(error)
      expect(view).toMatchObject({ chosen: file, chosenName: file.name, fitted: null, progress: 0, reason: null })
      expect(sent).toHaveLength(already.length)
    }
  })

  it('§4.6 sends a valid file at once and clears the previous one', async () => {
    const { value, context, sent } = await result(model, [...before, choose(FILES.good)])
    expect(value).toEqual(SENDING)
    const first = await result(model, [choose(FILES.good)])
    expect(context).toEqual(first.context)
    expect(sent.at(-1)).toMatchObject({ kind: 'id', file: FILES.good, name: FILES.good.name })
  })
})

describe('a transfer', () => {
  it('§4.6 is shown for a second if it is faster', async () => {
    const clock = new SimulatedClock()
    const uploadDocument = fromPromise<StoredDocument, UploadRequest>(async () => STORED)
    const machine = uploadMachine.provide({ actors: { uploadDocument } })
    const actor = createActor(machine, { clock, input: { kind: 'id', stored: null } }).start()
    actor.send({ type: 'file.chosen', file: FILES.good })
    await waitFor(actor, (snapshot) => snapshot.matches({ uploading: { transfer: { file: 'sent' } } }))
    clock.increment(999)
    expect(uploadViewOf(actor.getSnapshot()).uploading).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('uploaded')
  })

  it('§4.6 is busy until the second has passed', async () => {
    const views = await Promise.all(
      [[half], [half, stored], [half, stored, second]].map((events) =>
        result('empty', [choose(FILES.good), ...events]),
      ),
    )
    expect(views.map(({ view }) => [view.uploading, view.progress])).toEqual([
      [true, 0.5],
      [true, 1],
      [false, 0],
    ])
    expect(views.map(({ live }) => live.hasTag('busy'))).toEqual([true, true, false])
  })

  it.each([
    ['it is back', back, SENDING, { progress: 0, resends: 1 }],
    ['the applicant does not wait', retry, SENDING, { progress: 0, resends: 0 }],
    ['the applicant cancels it', cancel, 'idle', { chosen: null }],
    [
      'waiting for it fails',
      failed('reconnected', { failure: 'unavailable', reason: 'The watch broke down.' }),
      { error: 'failed' },
      { chosen: FILES.good, failure: 'unavailable', reason: 'The watch broke down.' },
    ],
  ])('waits for the connection until %s', async (_, event, value, context) => {
    const { values, context: after, sent } = await result('empty', [choose(FILES.good), half, lost, event])
    expect(values.slice(-2)).toEqual([WAITING, value])
    expect(after).toMatchObject(context)
    expect(sent).toHaveLength(value === SENDING ? 2 : 1)
  })

  it('keeps the previous document when cancelled while waiting', async () => {
    const before = await result('stored', [])
    const { value, context } = await result('stored', [choose(FILES.good), half, lost, cancel])
    expect([value, context]).toEqual(['uploaded', before.context])
  })

  it.each([
    ['when the applicant sends it again', [retry]],
    ['when the applicant chooses it again', [choose(FILES.good)]],
  ])('has its full number of retries again %s', async (_, again) => {
    const twice = [lost, back, lost, back]
    const { values } = await result('empty', [choose(FILES.good), ...twice, lost, ...again, ...twice, lost])
    expect(values.filter((value) => isDeepStrictEqual(value, WAITING))).toHaveLength(4)
    expect([values[5], values.at(-1)]).toEqual([{ error: 'failed' }, { error: 'failed' }])
  })
})

describe('the file in use', () => {
  const file = async (model: keyof typeof uploadModels, events: readonly PathEvent[]) =>
    documentStateOf((await result(model, events)).live).file
  const elsewhere: PathEvent = { type: 'document.found', stored: FOUND }
  const sent = [choose(FILES.good), stored, second]

  it.each([
    ['being sent', 'empty', [choose(FILES.good)], FILES.good],
    ['waiting for the connection', 'empty', [choose(FILES.good), lost], FILES.good],
    ['stored', 'empty', sent, FILES.good],
    [
      'stored under another name',
      'empty',
      [choose(FILES.filenameInvalid), rename, stored, second],
      FILES.filenameInvalid,
    ],
    [
      'the picture that was made smaller',
      'empty',
      [choose(PICTURES.fileTooLarge), fit, fitted, { type: 'fitted.accepted' }, stored, second],
      FITTED,
    ],
    ['the stored one after another was refused', 'empty', [...sent, choose(FILES.blankFile)], FILES.good],
    ['none after a refusal', 'empty', [choose(FILES.blankFile)], null],
    ['none after a cancelled upload', 'empty', [choose(FILES.good), cancel], null],
    ['unknown after a reload', 'stored', [], null],
    ['unknown once replaced elsewhere', 'empty', [...sent, elsewhere], null],
    ['known if the same document is found', 'empty', [...sent, { ...elsewhere, stored: STORED }], FILES.good],
  ] as const)('is %s', async (_, model, events, expected) => {
    expect(await file(model, events)).toEqual(expected)
  })
})

describe('cancelling', () => {
  const renamed = [choose(FILES.filenameInvalid), rename]

  it.each([
    ['cancelled during the upload', 'empty', [...renamed, lost, back, half, cancel], 'idle'],
    ['cancelled while replacing a document', 'stored', [...renamed, lost, back, half, cancel], 'uploaded'],
    ['dismissed after a failure', 'stored', [...renamed, lost, back, half, over, dismiss], 'uploaded'],
  ] as const)('restores the previous upload when it is %s', async (_, model, events, value) => {
    const before = await result(model, [])
    const after = await result(model, events)
    expect([after.value, after.context]).toEqual([value, before.context])
  })

  it('cannot dismiss an error without a previous document', async () => {
    const { values } = await result('empty', [choose(FILES.blankFile), dismiss])
    expect(values).toEqual([{ error: 'blankFile' }, { error: 'blankFile' }])
  })

  it.each([
    ['being made smaller', PICTURES.fileTooLarge, [fit], { fileTooLarge: 'offered' }],
    ['being converted', PICTURES.wrongFileType, [fit], { wrongFileType: 'offered' }],
    ['previewed smaller', PICTURES.fileTooLarge, [fit, fitted], { fileTooLarge: 'offered' }],
    ['previewed converted', PICTURES.wrongFileType, [fit, fitted], { wrongFileType: 'offered' }],
  ] as const)('shows the same error again for a picture that was %s', async (_, picture, events, error) => {
    const before = await result('empty', [choose(picture)])
    const after = await result('empty', [choose(picture), ...events, unfit])
    expect(after.value).toEqual({ error })
    expect(after.context).toEqual(before.context)
  })
})

describe('a refused file', () => {
  it.each([
    ['image', 'jpg', 'image.jpg'],
    ['image.', 'jpg', 'image.jpg'],
    ['image.JPG.', 'jpg', 'image.jpg'],
    ['image.jpg.download', 'jpg', 'image.jpg'],
    ['photo.heic', 'jpg', 'photo.jpg'],
    ['photo.jfif', 'jpg', 'photo.jpg'],
    ['scan.pdf.exe', 'pdf', 'scan.pdf'],
    ['scan.v2', 'pdf', 'scan.pdf'],
    [`${'a'.repeat(40)}.jfif`, 'jpg', `${'a'.repeat(32)}.jpg`],
    [`${'a'.repeat(40)}.jpg`, 'png', `${'a'.repeat(32)}.png`],
    ['photo.of.me.jpeg', 'jpeg', 'photo-of-me.jpeg'],
    ['.jpg', 'png', 'document.png'],
    ['', 'pdf', 'document.pdf'],
  ])('§5.4 called “%s” that is a %s is sent as “%s” in one press', async (name, format, suggestedName) => {
    const file = { name, size: 10 }
    const before = await result('empty', [choose(file), identified(format)])
    expect(before.view).toMatchObject({ error: fileErrorOf(file), help: 'rename', suggestedName })
    const { value, sent } = await result('empty', [choose(file), identified(format), rename])
    expect(value).toEqual(SENDING)
    expect(sent).toMatchObject([{ file, name: suggestedName }])
  })

  it.each([
    ['image', 10, null, 'explained'],
    ['image', 10, 'heic', 'convert'],
    ['photo.heic', 10, null, 'convert'],
    ['image', 5_000_000, 'jpg', 'makeSmaller'],
    ['image.heic', 5_000_000, 'pdf', 'explained'],
  ])('§5.4 called “%s” of %i bytes that is a %s gets the help ‘%s’', async (name, size, format, help) => {
    const file = { name, size }
    const { view } = await result('empty', [choose(file), identified(format)])
    expect(view).toMatchObject({ error: fileErrorOf(file), help, suggestedName: null })
  })

  it('§5.4 shows its message at once, and help once its format is known or cannot be read', async () => {
    const file = FILES.wrongFileType
    const { snapshot } = await journey(uploadModels.empty, [choose(file)])
    expect(uploadViewOf(snapshot as UploadSnapshot)).toMatchObject({ error: 'wrongFileType', help: null })
    const after = await journey(uploadModels.empty, [choose(file), failed('identifyFile')])
    expect(after.snapshot.value).toEqual({ error: { wrongFileType: 'explained' } })
  })

  it.each([
    ['that is still too large', 'fileTooLarge', done('fitPicture', FILES.fileTooLarge)],
    ['that is still too large', 'wrongFileType', done('fitPicture', FILES.fileTooLarge)],
    ['that cannot be read', 'fileTooLarge', failed('fitPicture')],
    ['that cannot be read', 'wrongFileType', failed('fitPicture')],
  ] as const)('shows for a picture %s the help for %s', async (_, error, event) => {
    const { value, view } = await result('empty', [choose(PICTURES[error]), fit, event])
    expect([value, view.fitted]).toEqual([{ error: { [error]: 'explained' } }, null])
  })

  it.each(Object.entries(PICTURES))(
    'with the error %s is busy until its preview, then sent converted',
    async (error, picture) => {
      const fitting = await result('empty', [choose(picture), fit])
      expect([fitting.value, fitting.live.hasTag('busy')]).toEqual([{ error: { [error]: 'fitting' } }, true])
      expect(fitting.calls).toEqual([{ contract: 'fitPicture', input: { picture } }])
      const shown = await result('empty', [choose(picture), fit, fitted])
      expect([shown.value, shown.view.chosen, shown.view.fitted]).toEqual([
        { error: { [error]: 'previewing' } },
        picture,
        FITTED,
      ])
      const accepted = await result('empty', [choose(picture), fit, fitted, { type: 'fitted.accepted' }])
      expect([accepted.value, accepted.view.chosen, accepted.view.fitted]).toEqual([SENDING, FITTED, null])
      expect(accepted.sent).toMatchObject([{ file: FITTED, name: FITTED.name }])
    },
  )
})

it('§4.2 shows the record’s document from the start', async () => {
  const { value, view, calls } = await result('stored', [])
  expect([value, view.stored, calls]).toEqual(['uploaded', STORED, []])
})

describe('a document uploaded elsewhere', () => {
  const found: PathEvent = { type: 'document.found', stored: FOUND }

  it('is shown if there was none', async () => {
    const { value, view } = await result('empty', [found])
    expect([value, view.stored]).toEqual(['uploaded', FOUND])
  })

  it('is restored when an error is dismissed', async () => {
    const { values, view } = await result('empty', [choose(FILES.blankFile), found, dismiss])
    expect([...values, view.stored]).toEqual([{ error: 'blankFile' }, { error: 'blankFile' }, 'uploaded', FOUND])
  })
})

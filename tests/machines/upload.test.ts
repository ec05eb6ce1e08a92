import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { isSignInOver, uploadErrorOf, type UploadError } from '../../machines/upload/selectors.ts'
import { uploadMachine, type UploadSnapshot } from '../../machines/upload/upload.ts'
import { coverageOf, walkAll } from '../model/coverage.ts'
import { journey } from '../model/journey.ts'
import { FILES, STORED, uploadModels } from '../model/upload.ts'

type UploadState = 'idle' | 'uploading' | 'uploaded' | 'error'

/** What must hold in each state, whatever path led there. */
const assertions = {
  idle: (context) => expect(context).toMatchObject({ stored: null, chosen: null }),
  uploading: (context) => expect(context.chosen).not.toBeNull(),
  uploaded: (context) => expect(context).toMatchObject({ stored: { fileName: STORED.fileName }, chosen: null }),
  error: () => undefined,
} satisfies Record<UploadState, (context: UploadSnapshot['context']) => void>

const errorAssertions = {
  fileTooLarge: FILES.fileTooLarge,
  wrongFileType: FILES.wrongFileType,
  filenameInvalid: FILES.filenameInvalid,
  filenameTooLong: FILES.filenameTooLong,
  blankFile: FILES.blankFile,
  required: null,
  refused: FILES.good,
  failed: FILES.good,
} satisfies Record<UploadError, object | null>

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as UploadSnapshot
  for (const state of Object.keys(assertions) as UploadState[]) {
    if (snapshot.matches(state)) assertions[state](snapshot.context)
  }
  const error = uploadErrorOf(snapshot)
  if (error !== null && error !== 'required') expect(snapshot.context.chosen).toEqual(errorAssertions[error])
}

describe('upload, on every path', () => {
  it('§4.6 every state is reached and asserted, and every transition walked', async () => {
    const walks = [
      ...(await walkAll(uploadModels.empty, { check: assertState })),
      ...(await walkAll(uploadModels.stored, { check: assertState })),
    ]
    expect(coverageOf(uploadMachine, walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })

  it('a file is sent only where every check of §5.4 passed', async () => {
    for (const { asked } of await walkAll(uploadModels.empty)) {
      for (const { input } of asked) expect(input).toMatchObject({ file: FILES.good })
    }
  })
})

describe('upload, by hand', () => {
  const events = {
    choose: (file: object) => ({ type: 'file.chosen', file }),
    stored: { type: 'xstate.done.actor.uploadDocument', output: STORED },
    cut: { type: 'xstate.error.actor.uploadDocument', error: new Error('cut') },
    second: { type: 'xstate.after.indicatorTime.upload.uploading.indicator.running' },
  }

  it('§4.6 stands for a second at least, then names the stored file with _ for spaces', async () => {
    const { values, snapshot } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      events.stored,
      events.second,
    ])
    expect(values).toEqual([
      { uploading: { transfer: 'sending', indicator: 'running' } },
      { uploading: { transfer: 'sent', indicator: 'running' } },
      'uploaded',
    ])
    expect(snapshot.context.stored).toEqual({ fileName: 'f1.pdf', originalFilename: 'Certified_copy.PDF' })
  })

  it('§4.8 tells a sign-in that is over from a connection that is cut', async () => {
    const over = { type: 'xstate.error.actor.uploadDocument', error: { failure: 'signInExpired' } }
    const [expired, cut, again] = [
      await journey(uploadModels.empty, [events.choose(FILES.good), over]),
      await journey(uploadModels.empty, [events.choose(FILES.good), events.cut]),
      await journey(uploadModels.empty, [events.choose(FILES.good), over, events.choose(FILES.wrongFileType)]),
    ]
    expect([expired, cut, again].map(({ snapshot }) => isSignInOver(snapshot as UploadSnapshot))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('a longer upload keeps the indicator until it ends', async () => {
    const { values } = await journey(uploadModels.empty, [events.choose(FILES.good), events.second, events.stored])
    expect(values).toEqual([
      { uploading: { transfer: 'sending', indicator: 'running' } },
      { uploading: { transfer: 'sending', indicator: 'elapsed' } },
      'uploaded',
    ])
  })

  it('§8 an upload that was cut off keeps its file, and trying again sends it', async () => {
    const { values, asked } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      events.cut,
      { type: 'upload.retry' },
      events.second,
      events.stored,
    ])
    expect(values[1]).toEqual({ error: 'failed' })
    expect(values.at(-1)).toBe('uploaded')
    expect(asked).toHaveLength(2)
  })

  it('§2.9 a file that broke off at 70 % is sent again from its first byte', async () => {
    const { values, snapshot } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      { type: 'upload.progressed', fraction: 0.7 },
      events.cut,
      { type: 'upload.retry' },
    ])
    expect(values.at(-1)).toEqual({ uploading: { transfer: 'sending', indicator: 'running' } })
    expect(snapshot.context).toMatchObject({ progress: 0, failure: null, chosen: FILES.good })
  })

  it('§2.9 a wrong file keeps the document that was there before', async () => {
    const { values, snapshot } = await journey(uploadModels.stored, [
      events.choose(FILES.wrongFileType),
      { type: 'error.dismissed' },
    ])
    expect(values).toEqual([{ error: 'wrongFileType' }, 'uploaded'])
    expect(snapshot.context.stored).toEqual(STORED)
  })

  it('§5.4 a required document that is passed over says so', async () => {
    const { values } = await journey(uploadModels.empty, [{ type: 'picker.dismissed' }])
    expect(values).toEqual([{ error: 'required' }])
  })
})

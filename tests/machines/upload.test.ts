import { describe, expect, it } from 'vitest'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import { isSignInExpired, uploadViewOf } from '../../machines/upload/selectors.ts'
import type { UploadSnapshot } from '../../machines/upload/upload.ts'
import { journey } from '../model/journey.ts'
import { FILES, FITTED, FOUND, PICTURES, STORED, uploadModels } from '../model/upload.ts'

describe('upload', () => {
  const events = {
    choose: (file: object) => ({ type: 'file.chosen', file }),
    stored: { type: 'xstate.done.actor.uploadDocument', output: STORED },
    cut: { type: 'xstate.error.actor.uploadDocument', error: new Error('cut') },
    second: { type: 'xstate.after.indicatorTime.upload.uploading.transfer.indicator.running' },
  }

  it('§4.6 shows the indicator for at least a second, then the stored name with _ for spaces', async () => {
    const { values, snapshot } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      events.stored,
      events.second,
    ])
    expect(values).toEqual([
      { uploading: { transfer: { file: 'sending', indicator: 'running' } } },
      { uploading: { transfer: { file: 'sent', indicator: 'running' } } },
      'uploaded',
    ])
    expect(snapshot.context.stored).toEqual({ fileName: 'f1.pdf', originalFilename: 'Certified_copy.PDF' })
  })

  it('§4.8 distinguishes an expired sign-in from a lost connection', async () => {
    const over = { type: 'xstate.error.actor.uploadDocument', error: { failure: 'signInExpired' } }
    const [expired, cut, again] = [
      await journey(uploadModels.empty, [events.choose(FILES.good), over]),
      await journey(uploadModels.empty, [events.choose(FILES.good), events.cut]),
      await journey(uploadModels.empty, [events.choose(FILES.good), over, events.choose(FILES.wrongFileType)]),
    ]
    expect([expired, cut, again].map(({ snapshot }) => isSignInExpired(snapshot as UploadSnapshot))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('§8 keeps the server’s reason until another file is chosen', async () => {
    const said = (failure: string) => ({
      type: 'xstate.error.actor.uploadDocument',
      error: { failure, reason: 'This document contains macros.' },
    })
    const viewAfter = async (...more: object[]) => {
      const { snapshot } = await journey(uploadModels.empty, [events.choose(FILES.good), ...(more as never[])])
      const { error, reason } = uploadViewOf(snapshot as UploadSnapshot)
      return [error, reason]
    }
    expect(await viewAfter(said('refused'))).toEqual(['refused', 'This document contains macros.'])
    expect(await viewAfter(said('applicationsClosed'))).toEqual(['refused', 'This document contains macros.'])
    expect(await viewAfter(said('unavailable'))).toEqual(['failed', 'This document contains macros.'])
    expect(await viewAfter(said('refused'), events.choose(FILES.blankFile))).toEqual(['blankFile', null])
    expect(await viewAfter(said('refused'), events.choose(FILES.good), events.cut)).toEqual(['failed', null])
    expect(await viewAfter(said('unavailable'), { type: 'upload.retry' })).toEqual([null, null])
  })

  it('keeps the indicator until a longer upload ends', async () => {
    const { values } = await journey(uploadModels.empty, [events.choose(FILES.good), events.second, events.stored])
    expect(values).toEqual([
      { uploading: { transfer: { file: 'sending', indicator: 'running' } } },
      { uploading: { transfer: { file: 'sending', indicator: 'elapsed' } } },
      'uploaded',
    ])
  })

  it('§8 keeps the file of a failed upload and sends it on retry', async () => {
    const { values, calls } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      events.cut,
      { type: 'upload.retry' },
      events.second,
      events.stored,
    ])
    expect(values[1]).toEqual({ error: 'failed' })
    expect(values.at(-1)).toBe('uploaded')
    expect(calls).toHaveLength(2)
  })

  it('§8 retries automatically when the connection is back, and fails after the third loss', async () => {
    const lost = { type: 'xstate.error.actor.uploadDocument', error: { failure: 'disconnected' } }
    const back = { type: 'xstate.done.actor.reconnected' }
    const { values, calls } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      { type: 'upload.progressed', fraction: 0.7 },
      lost,
      back,
      events.stored,
      events.second,
    ])
    expect(values[2]).toEqual({ uploading: 'waiting' })
    expect(values.at(-1)).toBe('uploaded')
    const sent = calls.filter(({ contract }) => contract === 'uploadDocument')
    expect(sent.map(({ input }) => (input as UploadRequest).file)).toEqual([FILES.good, FILES.good])

    const broken = await journey(uploadModels.empty, [events.choose(FILES.good), lost, back, lost, back, lost])
    expect(broken.values.at(-1)).toEqual({ error: 'failed' })
    expect(broken.snapshot.context).toMatchObject({ chosen: FILES.good, failure: 'disconnected' })
  })

  it('§2.9 sends a file again from its first byte', async () => {
    const { values, snapshot } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      { type: 'upload.progressed', fraction: 0.7 },
      events.cut,
      { type: 'upload.retry' },
    ])
    expect(values.at(-1)).toEqual({ uploading: { transfer: { file: 'sending', indicator: 'running' } } })
    expect(snapshot.context).toMatchObject({ progress: 0, failure: null, chosen: FILES.good })
  })

  it('restores the previous state on cancel and ignores the late response', async () => {
    const chosen = events.choose(FILES.good)
    const cancel = { type: 'upload.cancel' }
    const [empty, stored] = [
      await journey(uploadModels.empty, [chosen, { type: 'upload.progressed', fraction: 0.4 }, cancel, events.stored]),
      await journey(uploadModels.stored, [chosen, cancel, events.stored]),
    ]
    expect([empty.values.at(-1), stored.values.at(-1)]).toEqual(['idle', 'uploaded'])
    expect(empty.snapshot.context).toMatchObject({ stored: null, chosen: null, progress: 0 })
    expect(stored.snapshot.context).toMatchObject({ stored: STORED, chosen: null })
  })

  it('cannot cancel a stored file', async () => {
    const { values } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      events.stored,
      { type: 'upload.cancel' },
      events.second,
    ])
    expect(values.slice(-2)).toEqual([{ uploading: { transfer: { file: 'sent', indicator: 'running' } } }, 'uploaded'])
  })

  it('converts, previews and sends a large photo', async () => {
    const { values, calls } = await journey(uploadModels.empty, [
      events.choose(PICTURES.fileTooLarge),
      { type: 'picture.fit' },
      { type: 'xstate.done.actor.fitPicture', output: FITTED },
      { type: 'fitted.accepted' },
      events.stored,
      events.second,
    ])
    expect(values.slice(0, 3)).toEqual(
      ['offered', 'fitting', 'previewing'].map((state) => ({ error: { fileTooLarge: state } })),
    )
    expect(values.at(-1)).toBe('uploaded')
    expect(calls.map(({ contract }) => contract)).toEqual(['fitPicture', 'uploadDocument'])
    expect(calls[1]?.input).toMatchObject({ file: FITTED, name: FITTED.name })
  })

  it('keeps a picture refused, with an explanation, if it cannot be converted', async () => {
    const fails = { type: 'xstate.error.actor.fitPicture', error: new Error('undecodable') }
    const ends = await Promise.all(
      Object.values(PICTURES).map((picture) =>
        journey(uploadModels.empty, [events.choose(picture), { type: 'picture.fit' }, fails]),
      ),
    )
    expect(ends.map(({ values }) => values.at(-1))).toEqual([
      { error: { fileTooLarge: 'explained' } },
      { error: { wrongFileType: 'explained' } },
    ])
  })

  it('retries with the accepted name', async () => {
    const { calls } = await journey(uploadModels.empty, [
      events.choose(FILES.filenameInvalid),
      { type: 'name.accepted' },
      events.cut,
      { type: 'upload.retry' },
    ])
    expect(calls.map(({ input }) => (input as UploadRequest).name)).toEqual(['scan-v2.pdf', 'scan-v2.pdf'])
  })

  it('§2.9 keeps the previous document when a file is refused', async () => {
    const { values, snapshot } = await journey(uploadModels.stored, [
      events.choose(FILES.wrongFileType),
      { type: 'error.dismissed' },
    ])
    expect(values).toEqual([{ error: { wrongFileType: 'explained' } }, 'uploaded'])
    expect(snapshot.context.stored).toEqual(STORED)
  })

  it.each([
    ['shown', [], 'uploaded'],
    ['replaced', [events.choose(FILES.good)], { uploading: { transfer: { file: 'sending', indicator: 'running' } } }],
  ] as const)('a document that is %s here is replaced by one stored elsewhere', async (_, before, state) => {
    const found = { type: 'document.found', stored: FOUND }
    const { values, snapshot } = await journey(uploadModels.stored, [...before, found])
    expect(values.at(-1)).toEqual(state)
    expect(snapshot.context.stored).toEqual(FOUND)
  })

  it('§5.4 reports a missing required document', async () => {
    const { values } = await journey(uploadModels.empty, [{ type: 'upload.touched' }])
    expect(values).toEqual([{ error: 'required' }])
  })
})

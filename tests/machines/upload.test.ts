import { describe, expect, it } from 'vitest'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import { isSignInExpired, uploadViewOf } from '../../machines/upload/selectors.ts'
import type { UploadSnapshot } from '../../machines/upload/upload.ts'
import { journey } from '../model/journey.ts'
import { done, failed } from './outcomes.ts'
import { FILES, FOUND, STORED, uploadModels } from '../model/upload.ts'

describe('upload', () => {
  const events = {
    choose: (file: object) => ({ type: 'file.chosen', file }),
    stored: done('uploadDocument', STORED),
    cut: failed('uploadDocument'),
    second: { type: 'xstate.after.indicatorTime.upload.uploading.transfer.indicator.running' },
  }

  it('§4.8 distinguishes an expired sign-in from a lost connection', async () => {
    const over = failed('uploadDocument', 'signInExpired')
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
    const said = (failure: string) => failed('uploadDocument', { failure, reason: 'This document contains macros.' })
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

  it('cannot cancel a stored file', async () => {
    const { values } = await journey(uploadModels.empty, [
      events.choose(FILES.good),
      events.stored,
      { type: 'upload.cancel' },
      events.second,
    ])
    expect(values.slice(-2)).toEqual([{ uploading: { transfer: { file: 'sent', indicator: 'running' } } }, 'uploaded'])
  })

  it('retries with the accepted name', async () => {
    const { calls } = await journey(uploadModels.empty, [
      events.choose(FILES.filenameInvalid),
      done('identifyFile', null),
      { type: 'name.accepted' },
      events.cut,
      { type: 'upload.retry' },
    ])
    const names = calls.flatMap(({ contract, input }) =>
      contract === 'uploadDocument' ? [(input as UploadRequest).name] : [],
    )
    expect(names).toEqual(['scan-v2.pdf', 'scan-v2.pdf'])
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
})

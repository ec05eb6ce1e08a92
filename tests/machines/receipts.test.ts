import { describe, expect, it } from 'vitest'
import { earlierApplicationsModel } from '../model/earlierApplications.ts'
import { journey } from '../model/journey.ts'
import { stub } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'
import { submissionsModels } from '../model/submissions.ts'
import { EARLIER, EARLIER_SUBMISSION, SUBMISSION, SUBMITTED } from '../support/submission.ts'

interface Receipts {
  model: Model
  contract: string
  output: unknown
  version: object & { id: string }
  at: (receipt: string) => unknown
}

const RECEIPTS: Record<string, Receipts> = {
  'A receipt of a past intake': {
    model: earlierApplicationsModel,
    contract: 'loadEarlier',
    output: EARLIER,
    version: EARLIER_SUBMISSION,
    at: (receipt) => ({ shown: receipt }),
  },
  'A receipt of this intake': {
    model: submissionsModels.submitted,
    contract: 'loadSubmissions',
    output: SUBMITTED,
    version: SUBMISSION,
    at: (receipt) => ({ versions: { known: { amendment: 'asSubmitted', receipt } }, editing: 'unknown' }),
  },
}

describe.each(Object.entries(RECEIPTS))('%s', (_, { model, contract, output, version, at }) => {
  const other = { ...version, id: 'another' }
  const download = (wanted: object): PathEvent => ({ type: 'receipt.download', version: wanted })
  const [given, fails] = [done('downloadReceipt'), failed('downloadReceipt')]

  async function result(...events: PathEvent[]) {
    const { snapshot, calls } = await journey(model, [done(contract, output), ...events], { watchWindow: stub })
    return {
      state: snapshot.value,
      receipt: (snapshot.context as { receipt: unknown }).receipt,
      isBusy: snapshot.hasTag('busy'),
      calls: calls.flatMap((each) => (each.contract === 'downloadReceipt' ? [each.input] : [])),
    }
  }

  it('downloads by version', async () => {
    const fetching = { state: at('downloading'), receipt: version, isBusy: true, calls: [{ version }] }
    expect(await result(download(version))).toEqual(fetching)
    const ready = { state: at('ready'), receipt: null, isBusy: false, calls: [{ version }] }
    expect(await result(download(version), given)).toEqual(ready)
  })

  it('stays named after a failure until dismissed', async () => {
    const notDownloaded = { state: at('failed'), receipt: version, isBusy: false, calls: [{ version }] }
    expect(await result(download(version), fails)).toEqual(notDownloaded)
    const dismissed = { state: at('ready'), receipt: null, isBusy: false, calls: [{ version }] }
    expect(await result(download(version), fails, { type: 'receipt.dismiss' })).toEqual(dismissed)
  })

  it('can be replaced by another one after a failure', async () => {
    expect(await result(download(version), fails, download(other))).toEqual({
      state: at('downloading'),
      receipt: other,
      isBusy: true,
      calls: [{ version }, { version: other }],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { courseChoiceModels, ANTARCTICA } from '../model/courseChoice.ts'
import { earlierApplicationsModel } from '../model/earlierApplications.ts'
import { journey } from '../model/journey.ts'
import { listingModels } from '../model/listing.ts'
import { stub } from 'xstate-paths/live'
import type { Model, PathEvent } from 'xstate-paths'
import { done, failed } from './outcomes.ts'
import { submissionsModels } from '../model/submissions.ts'
import { prefillModel } from '../model/prefill.ts'
import { NAMIBIA, UNIVERSITY } from '../support/applicant.ts'
import { EARLIER, LAST_APPLICATION, SUBMITTED } from '../support/submission.ts'

interface Fetched {
  model: Model
  /** Events that start the call. */
  before: readonly PathEvent[]
  contract: string
  output: unknown
  retry: string
  fetching: unknown
  waiting: unknown
  broken: unknown
  shown: unknown
}

const opened: PathEvent = { type: 'courseChoice.opened' }
const countries = done('loadCountries', [NAMIBIA, ANTARCTICA])
const versions = (state: unknown) => ({ versions: state, editing: 'unknown' })

const FETCHED: Record<string, Fetched> = {
  'A list': {
    model: listingModels.empty,
    before: [],
    contract: 'loadList',
    output: [{ id: '2', name: 'Data Science' }],
    retry: 'list.retry',
    fetching: 'loading',
    waiting: 'disconnected',
    broken: 'failed',
    shown: 'loaded',
  },
  'The list of countries': {
    model: courseChoiceModels.empty,
    before: [opened],
    contract: 'loadCountries',
    output: [NAMIBIA],
    retry: 'list.retry',
    fetching: 'loadingCountries',
    waiting: 'countriesDisconnected',
    broken: 'countriesFailed',
    shown: 'noCountry',
  },
  'The list of institutions': {
    model: courseChoiceModels.saved,
    before: [opened, countries],
    contract: 'loadInstitutions',
    output: [UNIVERSITY],
    retry: 'list.retry',
    fetching: 'loadingInstitutions',
    waiting: 'institutionsDisconnected',
    broken: 'institutionsFailed',
    shown: 'institutionsOffered',
  },
  'Submissions of past intakes': {
    model: earlierApplicationsModel,
    before: [],
    contract: 'loadEarlier',
    output: EARLIER,
    retry: 'earlierApplications.retry',
    fetching: 'loading',
    waiting: 'disconnected',
    broken: 'failed',
    shown: { shown: 'ready' },
  },
  'The previous answers': {
    model: prefillModel,
    before: [],
    contract: 'loadLast',
    output: LAST_APPLICATION,
    retry: 'offer.retry',
    fetching: 'reading',
    waiting: 'disconnected',
    broken: 'failed',
    shown: 'offered',
  },
  'The submissions of this intake': {
    model: submissionsModels.submitted,
    before: [],
    contract: 'loadSubmissions',
    output: SUBMITTED,
    retry: 'submissions.retry',
    fetching: versions('loading'),
    waiting: versions('disconnected'),
    broken: versions('failed'),
    shown: versions({ known: { amendment: 'asSubmitted', receipt: 'ready' } }),
  },
}

describe.each(Object.entries(FETCHED))('%s', (_, fetched) => {
  const { model, before, contract, output, fetching, waiting, broken, shown } = fetched
  const arrived = done(contract, output)
  const lost = failed(contract, 'disconnected')
  const cut = failed(contract)
  const back = done('reconnected')
  const unwatched = failed('reconnected')
  const retry: PathEvent = { type: fetched.retry }

  async function result(...events: PathEvent[]) {
    const { values, calls, snapshot } = await journey(model, [...before, ...events], { watchWindow: stub })
    return {
      values: values.slice(before.length),
      times: calls.filter((each) => each.contract === contract).length,
      isBusy: snapshot.hasTag('busy'),
    }
  }

  it.each([
    ['once the connection is back', back],
    ['at once if the applicant does not wait for the connection', retry],
  ])('§8 reloads %s', async (_when, event) => {
    expect(await result(lost, event)).toEqual({ values: [waiting, fetching], times: 2, isBusy: true })
    expect(await result(lost, event, arrived)).toEqual({ values: [waiting, fetching, shown], times: 2, isBusy: false })
  })

  it.each([
    ['the server fails', [cut], [broken]],
    ['waiting for the connection fails', [lost, unwatched], [waiting, broken]],
  ] as const)('§8 reloads on retry when %s', async (_why, events, values) => {
    expect(await result(...events)).toEqual({ values, times: 1, isBusy: false })
    expect(await result(...events, retry, arrived)).toEqual({
      values: [...values, fetching, shown],
      times: 2,
      isBusy: false,
    })
  })
})

import { fromPromise } from 'xstate'
import type { RecordToSave } from '../../../machines/application/contracts.ts'
import type { DraftToStore } from '../../../machines/draft/contracts.ts'
import type { FitRequest, UploadRequest } from '../../../machines/upload/contracts.ts'
import { DATA, fellowshipAt } from '../support/records.ts'
import { EARLIER, LAST_APPLICATION, SUBMITTED } from '../../support/submission.ts'
import { draftAt, NO_EARLIER } from '../../support/drafts.ts'
import { NAMIBIA, PROFILE, UNIVERSITY } from '../../support/applicant.ts'

/** All contracts of the machines, answered at once or held until the path ends them. */

export const CONTRACTS = [
  'checkSession',
  'completeLogin',
  'redirectToLogin',
  'signOut',
  'finishSignOut',
  'recallEnd',
  'loadStatus',
  'checkInvitation',
  'loadCourses',
  'loadRegions',
  'loadFellowship',
  'createFellowship',
  'saveRecord',
  'updateFellowship',
  'readDrafts',
  'storeDraft',
  'loadTheirs',
  'storeUnsent',
  'unsentStored',
  'uploadDocument',
  'identifyFile',
  'fitPicture',
  'loadCountries',
  'loadInstitutions',
  'checkConnection',
  'reconnected',
  'loadSubmissions',
  'downloadReceipt',
  'loadEarlier',
  'loadLast',
  'downloadOwnData',
  'deleteOwnData',
] as const

export type Contract = (typeof CONTRACTS)[number]
export type Answers = Partial<Record<Contract, (input: never) => unknown>>

const AT_ONCE: Answers = {
  checkSession: () => PROFILE,
  signOut: () => undefined,
  finishSignOut: () => undefined,
  recallEnd: () => null,
  loadStatus: () => DATA.applicationsStatus,
  loadCourses: () => DATA.courses,
  loadRegions: () => [{ id: 'NA-KH', name: 'Khomas' }],
  loadFellowship: () => fellowshipAt(1),
  readDrafts: () => NO_EARLIER,
  storeDraft: ({ step, version, ...content }: DraftToStore) => draftAt(step, version + 1, content),
  loadTheirs: () => ({ fellowship: fellowshipAt(1), version: 0, draft: null }),
  storeUnsent: () => [],
  saveRecord: ({ id, step }: RecordToSave) => ({ id: id ?? `${step}-1`, version: 1 }),
  updateFellowship: ({ fellowship }: { fellowship: unknown }) => fellowship,
  uploadDocument: ({ kind, file }: UploadRequest) => ({ fileName: kind, originalFilename: file.name }),
  identifyFile: () => null,
  fitPicture: ({ picture }: FitRequest) => picture,
  loadCountries: () => [NAMIBIA],
  loadInstitutions: () => [UNIVERSITY],
  loadSubmissions: () => SUBMITTED,
  downloadReceipt: () => undefined,
  loadEarlier: () => EARLIER,
  loadLast: () => LAST_APPLICATION,
  downloadOwnData: () => undefined,
  deleteOwnData: () => undefined,
}

interface Held {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

export function createContracts(held: readonly Contract[], answers: Answers = {}) {
  const waiting = new Map<Contract, Held>()
  const known: Answers = { ...AT_ONCE, ...answers }

  function ask(contract: Contract, input: unknown): Promise<unknown> {
    const answer = known[contract]
    if (answer !== undefined && !held.includes(contract)) return Promise.resolve(answer(input as never))
    return new Promise((resolve, reject) => waiting.set(contract, { input, resolve, reject }))
  }

  function waitingFor(contract: Contract): Held {
    const call = waiting.get(contract)
    if (call === undefined) throw new Error(`${contract} is not running`)
    return call
  }

  function end(contract: Contract): Held {
    const call = waitingFor(contract)
    waiting.delete(contract)
    return call
  }

  return {
    actor: <Output, Input>(contract: Contract) =>
      fromPromise<Output, Input>(({ input }) => ask(contract, input) as Promise<Output>),
    actorFor: <Output, Input>(contractOf: (input: Input) => Contract) =>
      fromPromise<Output, Input>(({ input }) => ask(contractOf(input), input) as Promise<Output>),
    isWaiting: (contract: Contract) => waiting.has(contract),
    inputOf: (contract: Contract) => waitingFor(contract).input,
    answer: (contract: Contract, output: unknown) => end(contract).resolve(output),
    fail: (contract: Contract, error: unknown) => end(contract).reject(error),
  }
}

import { fromPromise, waitFor, type AnyActorRef } from 'xstate'
import { DOCUMENTS } from '../../domain/documents.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { flushDebounced } from '../components/form/debounced.ts'
import type { ApplicationActor, ApplicationSnapshot } from '../../machines/application/application.ts'
import { isSubmissionOnItsWay } from '../../machines/application/selectors.ts'
import type { Unsent } from '../../machines/authentication/contracts.ts'
import { draftState, isUnsent, type DraftState } from '../../machines/draft/selectors.ts'

/** How long a log-out waits for the last input to be stored. */
const LONGEST_WAIT_MS = 10_000

const ON_ITS_WAY: readonly DraftState[] = ['typing', 'storing', 'comparing']

const snapshotOf = (application: AnyActorRef) => application.getSnapshot() as ApplicationSnapshot

function draftsOf(application: AnyActorRef) {
  const { children } = snapshotOf(application)
  return RECORD_STEPS.flatMap((step) => children[`draft-${step}`] ?? [])
}

type UploadSnapshot = ReturnType<NonNullable<ApplicationSnapshot['children']['upload-cv']>['getSnapshot']>

const isOnItsWay = (upload: UploadSnapshot) => upload.matches('uploading')

function uploadsOf(application: AnyActorRef) {
  const { children } = snapshotOf(application)
  return DOCUMENTS.flatMap(({ kind }) => children[`upload-${kind}`] ?? [])
}

interface Input {
  application: () => AnyActorRef
}

/** Part of the first files, so that a log-out needs no connection. */
export const unsentActors = {
  /** Stores all drafts now. Resolves to what the server still lacks. */
  storeUnsent: fromPromise<readonly Unsent[], Input>(async ({ input, signal }) => {
    const application = input.application()
    flushDebounced()
    const ends = draftsOf(application).map(async (draft) => {
      draft.send({ type: 'draft.flush' })
      const rested = (snapshot: Parameters<typeof draftState>[0]) => !ON_ITS_WAY.includes(draftState(snapshot))
      return !isUnsent(await waitFor(draft, rested, { timeout: LONGEST_WAIT_MS, signal }))
    })
    const isStored = (await Promise.all(ends)).every(Boolean)
    const unsent: Unsent[] = isStored ? [] : ['typed']
    if (uploadsOf(application).some((upload) => isOnItsWay(upload.getSnapshot()))) unsent.push('document')
    if (isSubmissionOnItsWay(snapshotOf(application))) unsent.push('submission')
    return unsent
  }),
  /** Resolves when the server has everything. */
  unsentStored: fromPromise<void, Input>(async ({ input, signal }) => {
    const application = input.application()
    const waiting = { timeout: Infinity, signal }
    const isOver = (snapshot: ApplicationSnapshot) => !isSubmissionOnItsWay(snapshot)
    await waitFor(application as ApplicationActor, isOver, waiting)
    // An uploaded document is part of a draft.
    const uploads = uploadsOf(application).map((upload) =>
      waitFor(upload, (snapshot) => !isOnItsWay(snapshot), waiting),
    )
    await Promise.all(uploads)
    const stores = draftsOf(application).map((draft) => waitFor(draft, (snapshot) => !isUnsent(snapshot), waiting))
    await Promise.all(stores)
  }),
}

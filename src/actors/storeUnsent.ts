import { fromPromise, waitFor, type AnyActorRef } from 'xstate'
import { DOCUMENTS } from '../../domain/documents.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { flushPending } from '../parts/fields/pending.ts'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import { draftState, isUnsent, type DraftState } from '../../machines/draft/selectors.ts'

/** How long a log-out waits for what was typed last to be stored. */
const LONGEST_WAIT_MS = 10_000

const ON_ITS_WAY: readonly DraftState[] = ['typing', 'storing', 'comparing']

function draftsOf(application: AnyActorRef) {
  const { children } = application.getSnapshot() as ApplicationSnapshot
  return RECORD_STEPS.flatMap((step) => children[`draft-${step}`] ?? [])
}

type UploadSnapshot = ReturnType<NonNullable<ApplicationSnapshot['children']['upload-cv']>['getSnapshot']>

const isOnItsWay = (upload: UploadSnapshot) => upload.matches('uploading') || upload.matches('waiting')

function uploadsOf(application: AnyActorRef) {
  const { children } = application.getSnapshot() as ApplicationSnapshot
  return DOCUMENTS.flatMap(({ kind }) => children[`upload-${kind}`] ?? [])
}

/** Has every draft stored at once; resolves to whether the server has all of it, and no document is on its way. */
export const storeUnsent = fromPromise<boolean, { application: () => AnyActorRef }>(async ({ input, signal }) => {
  flushPending()
  const ends = draftsOf(input.application()).map(async (draft) => {
    draft.send({ type: 'draft.flush' })
    const rested = (snapshot: Parameters<typeof draftState>[0]) => !ON_ITS_WAY.includes(draftState(snapshot))
    return !isUnsent(await waitFor(draft, rested, { timeout: LONGEST_WAIT_MS, signal }))
  })
  const isStored = (await Promise.all(ends)).every(Boolean)
  return isStored && !uploadsOf(input.application()).some((upload) => isOnItsWay(upload.getSnapshot()))
})

export const unsentStored = fromPromise<void, { application: () => AnyActorRef }>(async ({ input, signal }) => {
  // A document that has arrived is part of a draft.
  await Promise.all(
    uploadsOf(input.application()).map((upload) =>
      waitFor(upload, (snapshot) => !isOnItsWay(snapshot), { timeout: Infinity, signal }),
    ),
  )
  const stores = draftsOf(input.application()).map((draft) =>
    waitFor(draft, (snapshot) => !isUnsent(snapshot), { timeout: Infinity, signal }),
  )
  await Promise.all(stores)
})

import { fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate'
import { known } from '../../domain/known.ts'
import type { Offer, OfferAnswer } from '../../domain/offers.ts'
import type { EarlierSubmission, SubmissionSummary } from '../../domain/submissions.ts'
import type { ApplicationsWindowSnapshot } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { APPLICATIONS_WINDOW } from '../../machines/applicationsWindow/contracts.ts'
import type { SubmissionsEvent, Submitted } from '../../machines/submissions/contracts.ts'
import type { LastApplication } from '../../machines/prefill/contracts.ts'
import type { Api } from '../api/client.ts'

/** Submissions at the server, and the applications window they depend on. */

const windowIn = (system: AnyActorRef['system']): AnyActorRef =>
  known(system.get(APPLICATIONS_WINDOW) as AnyActorRef | undefined, APPLICATIONS_WINDOW)

export const watchWindow = fromCallback<EventObject>(({ sendBack, system }) => {
  const applicationsWindow = windowIn(system)
  let told: SubmissionsEvent['type'] | undefined
  let intake: string | undefined
  const tell = (snapshot: ApplicationsWindowSnapshot) => {
    if (!snapshot.matches({ entrance: 'open' }) && !snapshot.matches({ entrance: 'closed' })) return
    const type = snapshot.matches({ entrance: 'open' }) ? 'window.opened' : 'window.closed'
    const id = snapshot.context.status?.id
    if (intake !== undefined && intake !== id) {
      sendBack({ type: 'window.replaced' })
      told = undefined
    }
    intake = id
    if (type === told) return
    told = type
    sendBack({ type })
  }
  tell(applicationsWindow.getSnapshot())
  const { unsubscribe } = applicationsWindow.subscribe(tell)
  return unsubscribe
})

/** Makes the actor system's applications window reload: it may have closed, or a new intake may have opened. */
export const doubtStatus = ({ system }: AnyActorRef): void => windowIn(system).send({ type: 'status.doubted' })

export function createSubmissionsActors(api: Api) {
  /** Loaded lazily: applicants without a submission do not need it. */
  const submissions = async () => (await import('../api/submissions.ts')).createSubmissions(api)
  return {
    /** Submissions in past intakes. */
    loadEarlier: fromPromise<readonly EarlierSubmission[], Record<string, never>>(async () =>
      (await submissions()).readEarlier(),
    ),
    loadLast: fromPromise<LastApplication, { submission: string }>(async ({ input }) =>
      (await submissions()).readLast(input.submission),
    ),
    sendAnswer: fromPromise<Offer, { id: string; answer: OfferAnswer }>(async ({ input }) =>
      (await submissions()).answerOffer(input.id, input.answer),
    ),
    loadSubmissions: fromPromise<Submitted | null, Record<string, never>>(async () => (await submissions()).read()),
    downloadReceipt: fromPromise<void, { version: SubmissionSummary }>(async ({ input }) =>
      (await submissions()).download(input.version),
    ),
    watchWindow,
  }
}

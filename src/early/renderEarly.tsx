import { renderToString } from 'react-dom/server'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { EarlyScreen } from '../../domain/earlyScreen.ts'
import type { ApplicationsStatus, Country, Fellowship } from '../../domain/entities.ts'
import { documentFields } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import { NOTHING_SAVED } from '../../domain/newFellowship.ts'
import type { Records } from '../../domain/records.ts'
import { COUNTRIES } from '../../domain/programme.ts'
import { unaskedIn } from '../../domain/unasked.ts'
import { RECORD_STEPS, STEP, type RecordStep } from '../../domain/steps.ts'
import type { PublicPageData } from '../../domain/settings.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import { choiceId } from '../../machines/courseChoice/selectors.ts'
import { applicationState } from '../../machines/application/selectors.ts'
import { applicationsWindowMachine } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import type { SignedIn } from '../../machines/authentication/contracts.ts'
import { connectionMachine } from '../../machines/connection/connection.ts'
import { courseChoiceMachine } from '../../machines/courseChoice/courseChoice.ts'
import { NO_DRAFTS, type EarlierDrafts, type TabMessage } from '../../machines/draft/contracts.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { listingMachine } from '../../machines/listing/listing.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { sessionMachine, type ActivityMessage } from '../../machines/session/session.ts'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import { submissionsMachine } from '../../machines/submissions/submissions.ts'
import { App, type AppProps } from '../App.tsx'
import { screenAt } from '../routes.tsx'

/** Renders a screen of the application for an applicant whose data are not known yet: the machines run on an empty record. */

const UNKNOWN_APPLICANT = { sub: 'auth0|early', email: '' }

const fellowshipAt = (highestStep: number, records: Partial<Records>): Fellowship => ({
  id: '',
  applicationDate: '',
  status: '',
  applicantId: '',
  lastActiveStep: highestStep,
  highestStep,
  ...NOTHING_SAVED,
  ...records,
})

/** The saved records of an early Review, which shows their labels and no values. */
const UNKNOWN_RECORDS = fromEntries(
  RECORD_STEPS.map((step) => [step, { id: '', ...unaskedIn(step), ...documentFields(step, {}) }] as const),
) as unknown as Records

type NoInput = Record<string, never>

const silent = fromCallback(() => undefined)
const unanswered = <Output,>() => fromPromise<Output, NoInput>(() => new Promise(() => {}))

function emptyPortal(path: string, data: PublicPageData, { place, regions, countries }: EarlyScreen) {
  const lists = { regions, courses: data.courses }
  const listing = listingMachine.provide({
    actors: { loadList: fromPromise(async ({ input }) => lists[input.name]), reconnected: unanswered<void>() },
  })
  const application = applicationMachine.provide({
    actors: {
      loadFellowship: fromPromise<Fellowship | null, { applicantId: string }>(async () =>
        fellowshipAt(place.highestStep, path === STEP.review.route ? UNKNOWN_RECORDS : {}),
      ),
      readDrafts: fromPromise<EarlierDrafts, { owner: string }>(async () => NO_DRAFTS),
      listing,
      draft: draftMachine.provide({
        actors: { watchTab: fromCallback<TabMessage, { step: RecordStep }>(() => undefined) },
      }),
      submissions: submissionsMachine.provide({
        actors: { loadSubmissions: unanswered<Submitted | null>(), watchWindow: silent },
      }),
      courseChoice: courseChoiceMachine.provide({
        actors: { loadCountries: fromPromise<readonly Country[], NoInput>(async () => countries) },
      }),
    },
  })
  const authentication = authenticationMachine.provide({
    actors: {
      checkSession: fromPromise<SignedIn | null, NoInput>(async () => UNKNOWN_APPLICANT),
      session: sessionMachine.provide({ actors: { watchActivity: fromCallback<ActivityMessage>(() => undefined) } }),
      application,
    },
  })
  const { applicationsStatus, courses, settings } = data
  return createActor(
    portalMachine.provide({
      actors: {
        connection: connectionMachine.provide({ actors: { watchConnection: silent } }),
        watchLocation: silent,
        applicationsWindow: applicationsWindowMachine.provide({
          actors: { loadStatus: unanswered<ApplicationsStatus>(), watchPage: silent },
        }),
        listing,
        authentication,
      },
    }),
    { systemId: 'portal', input: { location: path, errorPath: settings.errorPath, applicationsStatus, courses } },
  )
}

/** The screen as HTML. */
export async function renderEarly(
  path: string,
  data: PublicPageData,
  early: EarlyScreen,
  parts: Pick<AppProps, 'publicScreens' | 'earlier'>,
): Promise<string> {
  await screenAt(path)?.load()
  const portal = emptyPortal(path, data, early)
  portal.start()
  try {
    const authentication = portal.getSnapshot().children.authentication
    if (authentication === undefined) throw new Error('The portal has no authentication')
    const signedIn = await waitFor(authentication, ({ children }) => children.application !== undefined)
    const { application } = signedIn.children
    if (application === undefined) throw new Error('The applicant has no application')
    await waitFor(application, (snapshot) => applicationState(snapshot) === 'working')
    const { children } = application.getSnapshot()
    if (children.regions) await waitFor(children.regions, (snapshot) => snapshot.matches('loaded'))
    for (const { field } of COUNTRIES) {
      const choice = children[choiceId(field)]
      if (choice) await waitFor(choice, (snapshot) => !snapshot.hasTag('busy'))
    }
    const documents = { address: async () => '' }
    return renderToString(
      <App portal={portal} documents={documents} data={data} path={path} unknown={early.place.answered} {...parts} />,
    )
  } finally {
    portal.stop()
  }
}

import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromCallback, SimulatedClock, type AnyActorRef, type InspectionEvent } from 'xstate'
import type { ApplicationsStatus, Course } from '../../../domain/entities.ts'
import { ROUTES } from '../../../domain/routes.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { applicationMachine } from '../../../machines/application/application.ts'
import { applicationsWindowMachine } from '../../../machines/applicationsWindow/applicationsWindow.ts'
import { authenticationMachine } from '../../../machines/authentication/authentication.ts'
import { connectionMachine } from '../../../machines/connection/connection.ts'
import { courseChoiceMachine } from '../../../machines/courseChoice/courseChoice.ts'
import { draftMachine } from '../../../machines/draft/draft.ts'
import { listingMachine } from '../../../machines/listing/listing.ts'
import { leadsFrom, type Notice } from '../../../machines/notices.ts'
import { ownDataMachine } from '../../../machines/ownData/ownData.ts'
import { portalMachine } from '../../../machines/portal/portal.ts'
import { sessionMachine } from '../../../machines/session/session.ts'
import { submissionsMachine } from '../../../machines/submissions/submissions.ts'
import { uploadMachine } from '../../../machines/upload/upload.ts'
import { warnBeforeUnload } from '../../../src/signIn/warnBeforeUnload.ts'
import { createConnectionActors } from '../../../src/actors/connection.ts'
import { createWatchTab } from '../../../src/actors/drafts.ts'
import { watchWindow } from '../../../src/actors/submissions.ts'
import { createWatchActivity } from '../../../src/actors/watchActivity.ts'
import { currentLocation, watchLocation } from '../../../src/actors/watchLocation.ts'
import { watchPage } from '../../../src/actors/watchPage.ts'
import HomeScreen from '../../../src/screens/home/HomeScreen.tsx'
import InformationScreen from '../../../src/screens/information/InformationScreen.tsx'
import { App } from '../../../src/App.tsx'
import { PortalContext, type EarlierParts } from '../../../src/PortalContext.tsx'
import { SCREENS } from '../../../src/routes.tsx'
import { theme } from '../../../src/brand/theme.ts'
import { DATA } from '../support/records.ts'
import { setupUser, withDocument } from '../support/render.tsx'
import { createContracts, type Answers, type Contract } from './contracts.ts'

/** The real machines and screens with a simulated clock and simulated contracts. */

export interface StageOptions {
  /** The opened address. */
  path?: string
  /** Initial wall-clock time. */
  now?: number
  /** Contracts that wait for the path. */
  held?: readonly Contract[]
  /** Answers of the other contracts. */
  answers?: Answers
  /** Data embedded in the page. */
  status?: ApplicationsStatus | null
  courses?: readonly Course[]
  /** The request for more information whose link was opened. */
  invitation?: string
  /** False if the path sends window.opened and window.closed itself. */
  isWindowTold?: boolean
  /** A component to render instead of the whole portal. */
  view?: ReactNode
}

type Contracts = ReturnType<typeof createContracts>
type Portal = ReturnType<typeof createPortal>
export type Stage = Awaited<ReturnType<typeof openStage>>

const BEGINNING = Date.parse('2030-06-01T08:00:00.000Z')
const running: Portal[] = []

/** Waits for promises, messages of other tabs and React. */
export async function settle() {
  await act(async () => {
    await new Promise((resolve) => setImmediate(resolve))
  })
}

export function withStage() {
  beforeAll(async () => {
    await Promise.all(SCREENS.map(({ load }) => load()))
  })
  afterEach(() => {
    for (const portal of running.splice(0)) portal.stop()
    vi.useRealTimers()
  })
  // afterEach hooks run in reverse order: screens unmount before machines stop.
  withDocument()
}

export async function openStage(options: StageOptions = {}) {
  const {
    path = ROUTES.progress,
    now = BEGINNING,
    held = [],
    answers = {},
    isWindowTold = true,
    view,
    invitation,
  } = options
  const { status = DATA.applicationsStatus, courses = DATA.courses } = options
  vi.useFakeTimers({ toFake: ['Date'], now })
  window.history.replaceState(null, '', path)
  const clock = new SimulatedClock()
  const contracts = createContracts(held, answers)
  const data = { ...DATA, applicationsStatus: status, courses: [...courses] }
  const begun: AnyActorRef[] = []
  const earlier: EarlierParts = {
    actors: {
      loadEarlier: contracts.actor('loadEarlier'),
      loadLast: contracts.actor('loadLast'),
      downloadReceipt: contracts.actor('downloadReceipt'),
      reconnected: contracts.actor('reconnected'),
    },
    // The machine comes before its children.
    inspect: ({ type, actorRef }) => void (type === '@xstate.actor' && begun.push(actorRef as AnyActorRef)),
  }
  const portal = createPortal(contracts, clock, data, isWindowTold, invitation)
  running.push(portal)
  portal.start()
  await settle()
  const documents = { address: async () => '/opened' }
  render(
    view === undefined ? (
      <App
        portal={portal}
        documents={documents}
        earlier={earlier}
        data={data}
        publicScreens={{ home: HomeScreen, information: InformationScreen }}
      />
    ) : (
      <MantineProvider theme={theme} forceColorScheme="light">
        <PortalContext value={{ portal, data, openDocument: () => {}, earlier }}>{view}</PortalContext>
      </MantineProvider>
    ),
  )
  await settle()

  const authentication = () => portal.getSnapshot().children.authentication
  const application = () => authentication()?.getSnapshot().children.application
  return {
    portal,
    contracts,
    user: setupUser(),
    /** Moves the wall clock without firing timers, as when a device sleeps. */
    passTime: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    /** Fires the timers of that time. */
    fireTimers: (milliseconds: number) => act(async () => clock.increment(milliseconds)),
    goTo: (location: string) => act(async () => navigate(location)),
    actors: {
      authentication: () => known(authentication()),
      applicationsWindow: () => known(portal.getSnapshot().children.applicationsWindow),
      connection: () => known(portal.getSnapshot().children.connection),
      courses: () => known(portal.getSnapshot().children.courses),
      session: () => known(authentication()?.getSnapshot().children.session),
      application: () => known(application()),
      regions: () => known(application()?.getSnapshot().children.regions),
      draft: (step: RecordStep) => known(application()?.getSnapshot().children[`draft-${step}`]),
      courseChoice: () => known(application()?.getSnapshot().children['courseChoice-countryId']),
      submissions: () => known(application()?.getSnapshot().children.submissions),
      ownData: () => known(application()?.getSnapshot().children.ownData),
      /** The first actor that a page starts itself. */
      begun: () => known(begun[0]),
      idUpload: () => known(application()?.getSnapshot().children['upload-id']),
    },
  }
}

function known<Actor>(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('This machine does not run here')
  return actor
}

function carryOut(notice: Notice) {
  if (notice.type === 'log' || !leadsFrom(notice, location.pathname)) return
  navigate(notice.to, { replace: notice.replace ?? false })
}

function createPortal(
  { actor, actorFor }: Contracts,
  clock: SimulatedClock,
  data: typeof DATA,
  isWindowTold: boolean,
  invitation: string | null = null,
) {
  const listing = listingMachine.provide({
    actors: {
      loadList: actorFor(({ name }) => (name === 'regions' ? 'loadRegions' : 'loadCourses')),
      reconnected: actor('reconnected'),
    },
  })
  const application = applicationMachine.provide({
    actors: {
      loadFellowship: actor('loadFellowship'),
      createFellowship: actor('createFellowship'),
      saveRecord: actor('saveRecord'),
      updateFellowship: actor('updateFellowship'),
      readDrafts: actor('readDrafts'),
      warnBeforeUnload: fromCallback(warnBeforeUnload),
      reconnected: actor('reconnected'),
      listing,
      draft: draftMachine.provide({
        actors: {
          storeDraft: actor('storeDraft'),
          loadTheirs: actor('loadTheirs'),
          reconnected: actor('reconnected'),
          watchTab: createWatchTab({ keep: () => undefined }),
        },
      }),
      submissions: submissionsMachine.provide({
        actors: {
          loadSubmissions: actor('loadSubmissions'),
          downloadReceipt: actor('downloadReceipt'),
          reconnected: actor('reconnected'),
          watchWindow: isWindowTold ? watchWindow : fromCallback(() => {}),
        },
      }),
      ownData: ownDataMachine.provide({
        actors: { downloadOwnData: actor('downloadOwnData'), deleteOwnData: actor('deleteOwnData') },
      }),
      upload: uploadMachine.provide({
        actors: {
          uploadDocument: actor('uploadDocument'),
          identifyFile: actor('identifyFile'),
          fitPicture: actor('fitPicture'),
          reconnected: actor('reconnected'),
        },
      }),
      courseChoice: courseChoiceMachine.provide({
        actors: {
          loadCountries: actor('loadCountries'),
          loadInstitutions: actor('loadInstitutions'),
          reconnected: actor('reconnected'),
        },
      }),
    },
  })
  const authentication = authenticationMachine.provide({
    actors: {
      checkSession: actor('checkSession'),
      reconnected: actor('reconnected'),
      completeLogin: actor('completeLogin'),
      redirectToLogin: actor('redirectToLogin'),
      signOut: actor('signOut'),
      finishSignOut: actor('finishSignOut'),
      storeUnsent: actor('storeUnsent'),
      unsentStored: actor('unsentStored'),
      recallEnd: actor('recallEnd'),
      session: sessionMachine.provide({ actors: { watchActivity: createWatchActivity(() => undefined) } }),
      application,
    },
  })
  const applicationsWindow = applicationsWindowMachine.provide({
    actors: {
      loadStatus: actor('loadStatus'),
      checkInvitation: actor('checkInvitation'),
      watchPage,
      reconnected: actor('reconnected'),
    },
  })
  const connection = connectionMachine.provide({
    actors: {
      checkConnection: actor('checkConnection'),
      watchConnection: createConnectionActors({ base: data.settings.apiBase, getToken: async () => null })
        .watchConnection,
    },
  })
  return createActor(
    portalMachine.provide({ actors: { connection, watchLocation, listing, authentication, applicationsWindow } }),
    {
      clock,
      input: {
        location: currentLocation(),
        errorPath: data.settings.errorPath,
        applicationsStatus: data.applicationsStatus,
        courses: data.courses,
        invitation,
      },
      inspect: (inspection: InspectionEvent) => {
        if (inspection.type === '@xstate.actor') (inspection.actorRef as AnyActorRef).on('navigate', carryOut)
      },
    },
  )
}

import { createActor, fromCallback, fromPromise, type AnyActorRef, type InspectionEvent } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import type { DocumentKind, StoredDocument } from '../../../domain/documents.ts'
import type { Country, Fellowship, Institution } from '../../../domain/entities.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import { applicationMachine } from '../../../machines/application/application.ts'
import type { actorContracts as applicationContracts, RecordToSave } from '../../../machines/application/contracts.ts'
import { applicationsWindowMachine } from '../../../machines/applicationsWindow/applicationsWindow.ts'
import type { EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import type { actorContracts as authenticationContracts, SignedIn } from '../../../machines/authentication/contracts.ts'
import { authenticationMachine } from '../../../machines/authentication/authentication.ts'
import { connectionMachine } from '../../../machines/connection/connection.ts'
import { courseChoiceMachine } from '../../../machines/courseChoice/courseChoice.ts'
import type {
  DraftToStore,
  EarlierDrafts,
  FoundDraft,
  TabCopy,
  TabMessage,
  Theirs,
} from '../../../machines/draft/contracts.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import type { EarlierParts } from '../../../src/PortalContext.tsx'
import { EARLIER, LAST_APPLICATION, OFFER } from '../../support/submission.ts'
import { draftMachine } from '../../../machines/draft/draft.ts'
import { listingMachine, type ListItem } from '../../../machines/listing/listing.ts'
import { leadsFrom, type Notice } from '../../../machines/notices.ts'
import type { actorContracts as ownDataContracts } from '../../../machines/ownData/contracts.ts'
import { ownDataMachine } from '../../../machines/ownData/ownData.ts'
import { portalMachine } from '../../../machines/portal/portal.ts'
import { sessionMachine } from '../../../machines/session/session.ts'
import type { Submitted } from '../../../machines/submissions/contracts.ts'
import { submissionsMachine } from '../../../machines/submissions/submissions.ts'
import { uploadMachine } from '../../../machines/upload/upload.ts'
import type { UploadRequest } from '../../../machines/upload/contracts.ts'
import { warnBeforeUnload } from '../../../src/signIn/warnBeforeUnload.ts'
import { watchWindow } from '../../../src/actors/submissions.ts'
import { createConnectionActors } from '../../../src/actors/connection.ts'
import { callActors, type Calls } from '../../../src/desk/callActors.ts'
import { currentLocation, watchLocation } from '../../../src/actors/watchLocation.ts'
import { watchPage } from '../../../src/actors/watchPage.ts'
import HomeScreen from '../../../src/screens/home/HomeScreen.tsx'
import InformationScreen from '../../../src/screens/information/InformationScreen.tsx'
import { App } from '../../../src/App.tsx'
import { DATA } from './records.ts'
import { draftAt, NO_EARLIER } from '../../support/drafts.ts'
import { NAMIBIA, PROFILE, REGISTERED_FELLOWSHIP, UNIVERSITY } from '../../support/applicant.ts'

/** The portal's real machines and screens with in-memory actors. */

const institutions: Record<string, Institution[]> = {
  NA: [
    UNIVERSITY,
    { id: 'nust', name: 'Namibia University of Science and Technology', countryCode: 'NA', website: '' },
  ],
  ZA: [{ id: 'uct', name: 'University of Cape Town', countryCode: 'ZA', website: '' }],
}

const COUNTRIES: readonly Country[] = [
  NAMIBIA,
  { id: 710, code: 'ZA', name: 'South Africa' },
  { id: 10, code: 'AQ', name: 'Antarctica' },
]

export const REGIONS: readonly ListItem[] = [
  { id: 'NA-KH', name: 'Khomas' },
  { id: 'NA-ER', name: 'Erongo' },
]

type ApplicationCalls = Pick<
  typeof applicationContracts,
  'followLink' | 'loadFellowship' | 'createFellowship' | 'saveRecord' | 'updateFellowship'
>
type AuthenticationCalls = Pick<
  typeof authenticationContracts,
  'checkSession' | 'completeLogin' | 'recallEnd' | 'storeUnsent' | 'signOut'
>
type EarlierCalls = Omit<EarlierParts['actors'], 'downloadReceipt' | 'reconnected'>

/** Replacements of actors. A rejection is a failure. */
interface Contracts extends Calls<ApplicationCalls & AuthenticationCalls & EarlierCalls & typeof ownDataContracts> {
  upload: (request: UploadRequest) => Promise<StoredDocument>
  loadRegions: () => Promise<readonly ListItem[]>
  loadCourses: () => Promise<readonly ListItem[]>
  loadCountries: () => Promise<readonly Country[]>
  loadInstitutions: (countryCode: string) => Promise<readonly Institution[]>
  loadTheirs: () => Promise<Theirs>
  /** Delays the storing of drafts until it resolves. */
  beforeStoring: () => Promise<void>
  redirectToLogin: () => Promise<void>
  checkConnection: () => Promise<void>
  downloadReceipt: () => Promise<void>
  /** The submissions, none by default. */
  submitted: () => Submitted | null
  loadSubmissions: () => Promise<Submitted | null>
}

export interface World extends Contracts {
  profile: SignedIn | null
  fellowship: Fellowship | null
  data: PublicPageData
  earlier: EarlierDrafts
}

export function openPortal(changes: Partial<World> = {}) {
  const entered: { intent: EntryIntent; target: string }[] = []
  const saved: RecordToSave[] = []
  /** The tab's stored copies, in order. */
  const kept: (TabCopy | null)[] = []
  const stored: DraftToStore[] = []
  const opened: [DocumentKind, string][] = []
  const signedOut: string[] = []
  const downloaded: string[] = []
  /** Submissions of past intakes that were loaded. */
  const lastRead: string[] = []
  /** Inspection events of child machines. */
  const inspected: InspectionEvent['type'][] = []
  const { profile = PROFILE, fellowship = null, data = DATA, earlier = NO_EARLIER } = changes
  const contracts: Contracts = {
    followLink: async () => 'current',
    loadFellowship: async () => fellowship,
    createFellowship: async ({ applicantId }) => ({ ...REGISTERED_FELLOWSHIP, applicantId }),
    saveRecord: async ({ id, step }) => ({ id: id ?? `${step}-1`, version: 1 }),
    updateFellowship: async ({ fellowship: updated }) => updated,
    upload: async ({ kind, file }) => ({
      fileName: `stored-${kind}`,
      originalFilename: file.name.replaceAll(' ', '_'),
    }),
    loadRegions: async () => REGIONS,
    loadCourses: async () => [...data.courses],
    loadCountries: async () => COUNTRIES,
    loadInstitutions: async (countryCode) => institutions[countryCode] ?? [],
    loadTheirs: () => Promise.reject(new Error('Nothing has been changed elsewhere')),
    beforeStoring: async () => {},
    checkSession: async () => profile,
    completeLogin: async () => ({ profile: profile ?? PROFILE, target: '/progress-detail', place: null }),
    recallEnd: async () => null,
    storeUnsent: async () => [],
    redirectToLogin: () => new Promise(() => {}),
    signOut: async () => {},
    checkConnection: async () => {},
    downloadReceipt: async () => {},
    downloadOwnData: async () => {},
    deleteOwnData: async () => {},
    loadEarlier: async () => EARLIER,
    loadLast: async () => LAST_APPLICATION,
    sendAnswer: async ({ answer }) => ({ ...OFFER, answer, answeredAt: '2030-03-10T09:00:00.000Z' }),
    submitted: () => null,
    loadSubmissions: async () => contracts.submitted(),
    ...changes,
  }

  /** By default, a lost connection never returns. */
  const reconnected = fromPromise<void, Record<string, never>>(() => new Promise(() => {}))

  const downloadReceipt = fromPromise<void, { version: SubmissionSummary }>(async ({ input }) => {
    downloaded.push(input.version.reference)
    await contracts.downloadReceipt()
  })

  const listing = listingMachine.provide({
    actors: {
      loadList: fromPromise(async ({ input }) =>
        input.name === 'regions' ? contracts.loadRegions() : contracts.loadCourses(),
      ),
      reconnected,
    },
  })
  const application = applicationMachine.provide({
    actors: {
      ...callActors<ApplicationCalls>({
        ...contracts,
        saveRecord: (record) => {
          saved.push(record)
          return contracts.saveRecord(record)
        },
      }),
      readDrafts: fromPromise(async () => earlier),
      warnBeforeUnload: fromCallback(warnBeforeUnload),
      reconnected,
      listing,
      draft: draftMachine.provide({
        actors: {
          storeDraft: fromPromise<FoundDraft, DraftToStore>(async ({ input }) => {
            await contracts.beforeStoring()
            stored.push(input)
            const { step, version, ...content } = input
            return draftAt(step, version + 1, content)
          }),
          loadTheirs: fromPromise<Theirs, { step: RecordStep; owner: string }>(() => contracts.loadTheirs()),
          reconnected,
          watchTab: fromCallback<TabMessage, { step: RecordStep }>(({ receive }) => {
            receive((message) => {
              if (message.type === 'tab.save') kept.push(message.copy)
            })
          }),
        },
      }),
      submissions: submissionsMachine.provide({
        actors: {
          loadSubmissions: fromPromise(() => contracts.loadSubmissions()),
          downloadReceipt,
          reconnected,
          watchWindow,
        },
      }),
      ownData: ownDataMachine.provide({ actors: callActors<typeof ownDataContracts>({ ...contracts }) }),
      upload: uploadMachine.provide({
        // The machine's tests hold the second of section 9.
        delays: { indicatorTime: 10 },
        actors: { uploadDocument: fromPromise<StoredDocument, UploadRequest>(({ input }) => contracts.upload(input)) },
      }),
      courseChoice: courseChoiceMachine.provide({
        actors: {
          loadCountries: fromPromise<readonly Country[], Record<string, never>>(() => contracts.loadCountries()),
          loadInstitutions: fromPromise<readonly Institution[], { countryCode: string }>(({ input }) =>
            contracts.loadInstitutions(input.countryCode),
          ),
          reconnected,
        },
      }),
    },
  })
  const authentication = authenticationMachine.provide({
    actors: {
      ...callActors<AuthenticationCalls>({
        ...contracts,
        signOut: (signOut) => {
          signedOut.push(signOut.reason)
          return contracts.signOut(signOut)
        },
      }),
      reconnected,
      redirectToLogin: fromPromise<void, { intent: EntryIntent; target: string }>(async ({ input }) => {
        entered.push(input)
        await contracts.redirectToLogin()
      }),
      unsentStored: fromPromise(() => new Promise<void>(() => {})),
      finishSignOut: fromPromise<void, Record<string, never>>(async () => {}),
      session: sessionMachine.provide({ actors: { watchActivity: fromCallback(() => {}) } }),
      application,
    },
  })
  const carryOut = (notice: Notice) => {
    if (notice.type === 'log' || !leadsFrom(notice, location.pathname)) return
    navigate(notice.to, { replace: notice.replace ?? false })
  }
  const portal = createActor(
    portalMachine.provide({
      actors: {
        connection: connectionMachine.provide({
          actors: {
            checkConnection: fromPromise(() => contracts.checkConnection()),
            watchConnection: createConnectionActors({ base: '', getToken: async () => null }).watchConnection,
          },
        }),
        watchLocation,
        listing,
        authentication,
        applicationsWindow: applicationsWindowMachine.provide({
          actors: {
            loadStatus: fromPromise(async () => {
              if (data.applicationsStatus === null) throw new Error('There is no status')
              return data.applicationsStatus
            }),
            watchPage,
          },
        }),
      },
    }),
    {
      input: {
        location: currentLocation(),
        errorPath: data.settings.errorPath,
        applicationsStatus: data.applicationsStatus,
        courses: data.courses,
      },
      inspect: (inspection: InspectionEvent) => {
        if (inspection.type !== '@xstate.actor') return
        const actorRef = inspection.actorRef as AnyActorRef
        actorRef.on('navigate', carryOut)
      },
    },
  )
  const earlierApplications: EarlierParts = {
    inspect: ({ type }) => void inspected.push(type),
    actors: {
      ...callActors<EarlierCalls>({
        ...contracts,
        loadLast: (asked) => {
          lastRead.push(asked.submission)
          return contracts.loadLast(asked)
        },
      }),
      downloadReceipt,
      reconnected,
    },
  }
  const documents = {
    address: async (kind: DocumentKind, fileName: string) => {
      opened.push([kind, fileName])
      return `/opened/${fileName}`
    },
  }

  return {
    portal,
    app: (
      <App
        portal={portal}
        documents={documents}
        earlier={earlierApplications}
        data={data}
        publicScreens={{ home: HomeScreen, information: InformationScreen }}
      />
    ),
    entered,
    saved,
    kept,
    stored,
    opened,
    signedOut,
    downloaded,
    lastRead,
    inspected,
  }
}

/** The signed-in applicant's application actor. */
export function applicationOf(portal: ReturnType<typeof openPortal>['portal']) {
  return portal.getSnapshot().children.authentication?.getSnapshot().children.application
}

/** The applicant's session actor. */
export function sessionOf(portal: ReturnType<typeof openPortal>['portal']) {
  return portal.getSnapshot().children.authentication?.getSnapshot().children.session
}

import { render, screen } from '@testing-library/react'
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate'
import type { ApplicationsStatus, WindowChange } from '../../../domain/entities.ts'
import type { DeskSubmission, ExportName, NewDecision, SubmissionFilter } from '../../../domain/desk.ts'
import type { ReferenceForm, ReferenceItem, ReferenceName } from '../../../domain/reference.ts'
import type { RoleName } from '../../../domain/roles.ts'
import { DESK_PATH } from '../../../domain/routes.ts'
import { administrationMachine } from '../../../machines/administration/administration.ts'
import type { ReferencePage, ReferenceQuery } from '../../../machines/administration/contracts.ts'
import type { EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import type { SignedIn } from '../../../machines/authentication/contracts.ts'
import { connectionMachine } from '../../../machines/connection/connection.ts'
import type { actorContracts as deskContracts } from '../../../machines/desk/contracts.ts'
import { deskMachine } from '../../../machines/desk/desk.ts'
import { listingMachine } from '../../../machines/listing/listing.ts'
import type { Notice } from '../../../machines/notices.ts'
import type { DocumentMessage, OpenedDocument } from '../../../machines/openSubmission/contracts.ts'
import { sessionMachine } from '../../../machines/session/session.ts'
import { currentLocation, watchLocation } from '../../../src/actors/watchLocation.ts'
import type { AdministrationCalls } from '../../../src/desk/administrationActors.ts'
import { callActors, type Calls } from '../../../src/desk/callActors.ts'
import { provideParts } from '../../../src/desk/deskActors.ts'
import type { DeskCalls } from '../../../src/desk/deskCalls.ts'
import { DeskApp } from '../../../src/desk/DeskApp.tsx'
import { keepPanes } from '../../../src/desk/keepPanes.ts'
import { keepers } from '../../../src/desk/keepWork.ts'
import { PROFILE } from '../../support/applicant.ts'
import {
  COMMENTS,
  DECISION,
  deskSubmissionOf,
  FIGURES,
  HISTORY_ENTRY,
  INTAKES,
  LABELS,
  lettersOf,
  listedOf,
  loadedReviewsOf,
  OPEN_REQUEST,
  pageOf,
  previewOf,
  REVIEWER,
  reviewsOf,
  SAVED_AT,
  SENT_LETTER,
} from '../../support/desk.ts'
import { REGIONS } from './portal.tsx'
import { DATA } from './records.ts'
import { running, setupUser } from './render.tsx'

/** The desk's real machines and screens with in-memory actors. */

export const THREE = pageOf(['s1', 's2', 's3'].map(listedOf))

export const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '2091-08-31' }

export const TWO_COURSES: ReferencePage = {
  items: [
    { id: 'law', form: { name: 'Law' } },
    { id: 'physics', form: { name: 'Physics' } },
  ],
  total: 2,
  options: {},
}

/** Opens the menu with the list's filters. */
export const openFilters = (user: ReturnType<typeof setupUser>) =>
  user.click(screen.getByRole('button', { name: /^Filters/ }))

/** The idle limit of staff. */
export const STAFF_IDLE_MS = 900_000

/** A request that never completes. */
export const forEver = () => new Promise<never>(() => {})

type Kept = NewDecision & { id: string }

type SignInCalls = Pick<typeof deskContracts, 'checkSession' | 'completeLogin' | 'recallEnd' | 'signOut'>

/** The calls of the desk and its parts, of which some have other arguments or results here. */
interface Contracts extends Omit<
  Calls<SignInCalls & DeskCalls & AdministrationCalls>,
  'loadSelected' | 'loadStatus' | 'loadSubmission' | 'prefetchSubmission'
> {
  checkConnection: () => Promise<void>
  loadSubmission: (id: string) => Promise<DeskSubmission>
  loadDocument: (kind: string) => Promise<OpenedDocument>
  loadStatus: () => Promise<ApplicationsStatus>
}

export interface DeskWorld extends Contracts {
  /** True if the embedded identity provider keeps the roles. */
  keepsStaff: boolean
  /** The user's roles. */
  roles: readonly RoleName[]
}

function openDesk({ roles = ['bursaryAdmin'], keepsStaff = true, ...changes }: Partial<DeskWorld>) {
  const done = {
    entered: [] as { intent: EntryIntent; target: string }[],
    signedOut: [] as string[],
    asked: [] as { filter: SubmissionFilter; after: string | null }[],
    decided: [] as Kept[],
    downloaded: [] as ExportName[],
    changed: [] as WindowChange[],
    queried: [] as ReferenceQuery[],
    saved: [] as { list: ReferenceName; before: ReferenceItem | null; form: ReferenceForm }[],
    removed: [] as { list: ReferenceName; id: string }[],
  }
  const profile: SignedIn = { ...PROFILE, permissions: roles }
  const contracts: Contracts = {
    checkSession: async () => profile,
    completeLogin: async () => ({ profile, target: DESK_PATH, place: null }),
    signOut: async () => {},
    recallEnd: async () => null,
    checkConnection: async () => {},
    loadIntakes: async () => INTAKES,
    loadPage: async () => THREE,
    loadChanges: async () => ({
      changed: [],
      counts: THREE.counts,
      readAt: '',
      toReview: 0,
      toReviewOf: 0,
      reviewsDue: null,
      conflicts: [],
      sight: THREE.sight,
    }),
    loadSubmission: async (id) => deskSubmissionOf(id),
    loadHistory: async () => [HISTORY_ENTRY],
    saveDecision: async ({ outcome, reason }) => [{ ...DECISION, outcome, reason }],
    saveDecisions: async ({ decisions }) =>
      decisions.map(({ id }, index) => ({ id, number: 20 + index, refusal: null })),
    loadDocument: async (kind) => ({ url: `blob:${kind}`, name: kind, type: 'application/pdf' }),
    startExport: async () => true,
    downloadDossier: async () => {},
    saveReview: async ({ scores, note }) =>
      reviewsOf({
        mine: { reviewer: 'member@bank.example', scores, note, version: 1, savedAt: SAVED_AT },
        state: 'reviewed',
        others: [],
      }),
    declareConflict: async () => {},
    withdrawConflict: async () => {},
    changeConflict: async () => {},
    loadComments: async () => [],
    saveComment: async ({ comment: { id, text } }) => [{ ...COMMENTS[0], id, text }],
    removeComment: async () => [],
    loadLabels: async () => LABELS,
    addLabel: async ({ name }) => ({ id: '9', name }),
    labelApplications: async ({ submissions }) => submissions.length,
    renameLabel: async () => {},
    removeLabel: async () => {},
    loadReviewers: async () => [REVIEWER],
    saveAssignments: async () => ({ assignments: 2, leftOut: 0 }),
    loadViews: async () => [],
    saveView: async ({ id, name, filter, seen }) => ({
      id: id ?? 'v9',
      name,
      filter,
      leftOut: [],
      version: (seen ?? 0) + 1,
    }),
    removeView: async () => {},
    loadReviews: async () => loadedReviewsOf({ reviewers: [REVIEWER] }),
    saveRubric: async () => {},
    openScores: async () => {},
    saveDue: async () => {},
    remind: async () => 3,
    assign: async () => 12,
    unassign: async () => 9,
    reassign: async () => 9,
    sendMessage: async () => [SENT_LETTER],
    sendRequest: async ({ request }) => [{ ...OPEN_REQUEST, ...request }],
    withdrawRequest: async () => [{ ...OPEN_REQUEST, state: 'withdrawn' }],
    loadLetters: async () => ({ letters: lettersOf(), intakes: INTAKES }),
    saveLetter: async () => {},
    loadPreview: async () => previewOf(2),
    sendTest: async () => {},
    sendAgain: async () => {},
    publish: async ({ count }) => count,
    loadFigures: async () => ({ figures: FIGURES, intakes: INTAKES }),
    saveFigures: async () => {},
    loadStatus: async () => OPEN,
    saveStatus: async ({ change: { open, closingDate, openingDate } }) => ({
      id: OPEN.id,
      open,
      closingDate,
      ...(openingDate ? { openingDate } : {}),
    }),
    startIntake: async () => {},
    loadStaff: async () => [],
    inviteStaff: async ({ invitation: { email } }) => ({ email, hasAccount: false, link: null }),
    removeRole: async () => {},
    loadItems: async () => TWO_COURSES,
    saveItem: async () => {},
    removeItem: async () => {},
    ...changes,
  }
  const watchRestored = fromCallback<EventObject>(() => {})
  const listing = listingMachine.provide({
    actors: {
      loadList: fromPromise(async () => REGIONS),
      reconnected: fromPromise<void, Record<string, never>>(forEver),
    },
  })
  const parts = provideParts({
    watchRestored,
    watchLocation,
    ...keepers,
    keepPanes,
    listing,
    ...callActors<DeskCalls>({
      ...contracts,
      loadPage: ({ filter, after, among }) => {
        done.asked.push({ filter, after })
        return contracts.loadPage({ filter, after, among })
      },
      async loadSelected({ filter, submissions }) {
        const { items } = await contracts.loadPage({ filter, after: null, among: submissions })
        return items.filter(({ id }) => submissions.length === 0 || submissions.includes(id))
      },
      loadSubmission: ({ id }) => contracts.loadSubmission(id),
      prefetchSubmission: async ({ id }) => (id === null ? null : contracts.loadSubmission(id)),
      saveDecision: (decision) => {
        done.decided.push(decision)
        return contracts.saveDecision(decision)
      },
      saveDecisions: ({ decisions }) => {
        done.decided.push(...decisions)
        return contracts.saveDecisions({ decisions })
      },
      startExport: (request) => {
        done.downloaded.push(request.name)
        return contracts.startExport(request)
      },
    }),
    showDocument: fromCallback<EventObject, { id: string; kind: string }>(({ sendBack, input }) => {
      const send = (message: DocumentMessage) => sendBack(message)
      contracts.loadDocument(input.kind).then(
        (opened) => send({ type: 'document.loaded', opened }),
        () => send({ type: 'document.failed' }),
      )
    }),
  })
  const administration = administrationMachine.provide({
    actors: {
      watchRestored,
      ...callActors<AdministrationCalls>({
        ...contracts,
        loadStatus: async () => ({ status: await contracts.loadStatus(), intakes: INTAKES }),
        saveStatus: (saving) => {
          done.changed.push(saving.change)
          return contracts.saveStatus(saving)
        },
        loadItems: (query) => {
          done.queried.push(query)
          return contracts.loadItems(query)
        },
        saveItem: (item) => {
          done.saved.push(item)
          return contracts.saveItem(item)
        },
        removeItem: (item) => {
          done.removed.push(item)
          return contracts.removeItem(item)
        },
      }),
    },
  })
  const carryOut = (notice: Notice) => {
    if (notice.type === 'navigate') navigate(notice.to, { replace: notice.replace ?? false })
  }
  const desk = createActor(
    deskMachine.provide({
      actors: {
        watchRestored,
        watchLocation,
        connection: connectionMachine.provide({
          actors: { checkConnection: fromPromise(contracts.checkConnection), watchConnection: fromCallback(() => {}) },
        }),
        ...callActors<SignInCalls>({
          ...contracts,
          signOut: (signOut) => {
            done.signedOut.push(signOut.reason)
            return contracts.signOut(signOut)
          },
        }),
        redirectToLogin: fromPromise<void, { intent: EntryIntent; target: string }>(({ input }) => {
          done.entered.push(input)
          return forEver()
        }),
        finishSignOut: fromPromise<void, Record<string, never>>(async () => {}),
        session: sessionMachine.provide({ actors: { watchActivity: fromCallback(() => {}) } }),
        ...parts,
        administration,
      },
    }),
    {
      input: { location: currentLocation(), idleMs: STAFF_IDLE_MS, keepsStaff },
      inspect: (inspection) => {
        if (inspection.type === '@xstate.actor') (inspection.actorRef as AnyActorRef).on('navigate', carryOut)
      },
    },
  )
  return { desk, ...done }
}

/** Renders the whole desk at a URL. */
export function renderDesk(changes: Partial<DeskWorld> = {}, location: string = DESK_PATH) {
  window.history.replaceState(null, '', location)
  const opened = openDesk(changes)
  running.push(opened.desk)
  const user = setupUser()
  const view = render(<DeskApp desk={opened.desk} settings={DATA.settings} />)
  opened.desk.start()
  return { user, ...opened, ...view }
}

/** The error of a refused request. */
export const refusal = (failure: string, reason: string | null = null) =>
  Object.assign(new Error(failure), { failure, reason })

import { render, screen } from '@testing-library/react'
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate'
import {
  type Decision,
  type DeskSubmission,
  type ExportName,
  type ExportRequest,
  type HistoryEntry,
  type ListChanges,
  type CountedPage,
  type Decided,
  type NewDecision,
  type SubmissionFilter,
} from '../../../domain/desk.ts'
import { DESK_PATH } from '../../../domain/routes.ts'
import type { ApplicationsStatus, WindowChange } from '../../../domain/entities.ts'
import type { Invitation, Invited, StaffMember } from '../../../domain/staff.ts'
import type { Intake, NewIntake } from '../../../domain/intakes.ts'
import type { DeskRequest, NewRequest } from '../../../domain/informationRequests.ts'
import type {
  LetterAgain,
  LetterOutcome,
  LetterPreview,
  NewMessage,
  Publication,
  SentLetter,
} from '../../../domain/letters.ts'
import type { ReferenceForm, ReferenceName } from '../../../domain/reference.ts'
import type {
  DeskReviews,
  HandAssignment,
  NewConflict,
  Reassignment,
  Round,
  Reviewer,
} from '../../../domain/reviews.ts'
import type { RoleName } from '../../../domain/roles.ts'
import { administrationMachine } from '../../../machines/administration/administration.ts'
import type { ReferencePage, ReferenceQuery, Removal } from '../../../machines/administration/contracts.ts'
import type { EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import type { CompletedLogin, EndedSignIn, SignedIn, SignOut } from '../../../machines/authentication/contracts.ts'
import type { DocumentMessage, OpenedDocument } from '../../../machines/openSubmission/contracts.ts'
import { connectionMachine } from '../../../machines/connection/connection.ts'
import { deskMachine } from '../../../machines/desk/desk.ts'
import type { FigureFile } from '../../../domain/decisionFigures.ts'
import type { LoadedFigures } from '../../../machines/figures/contracts.ts'
import { figuresMachine } from '../../../machines/figures/figures.ts'
import type { ChangedLetter, LoadedLetters } from '../../../machines/letters/contracts.ts'
import { lettersMachine } from '../../../machines/letters/letters.ts'
import { listingMachine } from '../../../machines/listing/listing.ts'
import type { Notice } from '../../../machines/notices.ts'
import type { LoadedReviews, NewAssignment, UnsavedRubric } from '../../../machines/reviews/contracts.ts'
import { sessionMachine } from '../../../machines/session/session.ts'
import { currentLocation, watchLocation } from '../../../src/actors/watchLocation.ts'
import { callActors } from '../../../src/desk/callActors.ts'
import { provideCommittee, type CommitteeCalls } from '../../../src/desk/committeeActors.ts'
import type { FiguresCalls } from '../../../src/desk/figuresActors.ts'
import { keepPanes } from '../../../src/desk/keepPanes.ts'
import { keepColumns, keepLetters, keepRubric, keepSelection, keepWork } from '../../../src/desk/keepWork.ts'
import type { LettersCalls } from '../../../src/desk/lettersActors.ts'
import type { NewReview } from '../../../machines/review/contracts.ts'
import { provideReviews, type ReviewsCalls } from '../../../src/desk/reviewsActors.ts'
import { DeskApp } from '../../../src/desk/DeskApp.tsx'
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
import type { Comment, CommentDraft } from '../../../domain/comments.ts'
import type { Label, Labelling } from '../../../domain/labels.ts'
import type { SavedView, ViewChange } from '../../../domain/savedViews.ts'
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

interface Contracts {
  checkSession: () => Promise<SignedIn | null>
  completeLogin: () => Promise<CompletedLogin>
  signOut: () => Promise<void>
  recallEnd: () => Promise<EndedSignIn | null>
  checkConnection: () => Promise<void>
  loadIntakes: () => Promise<readonly Intake[]>
  loadPage: (filter: SubmissionFilter, after: string | null, among: readonly string[]) => Promise<CountedPage>
  loadChanges: () => Promise<ListChanges>
  loadSubmission: (id: string) => Promise<DeskSubmission>
  loadHistory: () => Promise<HistoryEntry[]>
  saveDecision: (kept: Kept) => Promise<Decision[]>
  saveDecisions: (kept: readonly Kept[]) => Promise<Decided[]>
  loadDocument: (kind: string) => Promise<OpenedDocument>
  startExport: (request: ExportRequest) => Promise<boolean>
  downloadDossier: (id: string) => Promise<void>
  saveReview: (review: NewReview) => Promise<DeskReviews>
  declareConflict: (id: string) => Promise<void>
  withdrawConflict: (id: string) => Promise<void>
  changeConflict: (conflict: NewConflict & { id: string }) => Promise<void>
  loadComments: () => Promise<readonly Comment[]>
  saveComment: (comment: CommentDraft) => Promise<readonly Comment[]>
  removeComment: (id: string) => Promise<readonly Comment[]>
  loadLabels: () => Promise<readonly Label[]>
  addLabel: (name: string) => Promise<Label>
  labelApplications: (labelling: Labelling) => Promise<number>
  renameLabel: (label: Label & { seen: string }) => Promise<void>
  removeLabel: (id: string) => Promise<void>
  loadReviewers: (intake: string) => Promise<Reviewer[]>
  saveAssignments: (assignment: HandAssignment) => Promise<number>
  loadViews: () => Promise<readonly SavedView[]>
  saveView: (change: ViewChange) => Promise<SavedView>
  removeView: (id: string) => Promise<void>
  loadReviews: (asked: { round: Round | null }) => Promise<LoadedReviews>
  saveRubric: (saving: UnsavedRubric & { round: Round }) => Promise<void>
  openScores: () => Promise<void>
  saveDue: (due: string) => Promise<void>
  remind: () => Promise<number>
  assign: (assignment: NewAssignment) => Promise<number>
  unassign: (reviewer: string) => Promise<number>
  reassign: (reassignment: Reassignment) => Promise<number>
  sendMessage: (message: NewMessage) => Promise<SentLetter[]>
  sendRequest: (request: NewRequest) => Promise<DeskRequest[]>
  withdrawRequest: (id: string) => Promise<DeskRequest[]>
  loadLetters: (intake: string) => Promise<LoadedLetters>
  saveLetter: (letter: ChangedLetter) => Promise<void>
  loadPreview: (outcome: LetterOutcome) => Promise<LetterPreview>
  sendTest: (outcome: LetterOutcome) => Promise<void>
  sendAgain: (letter: LetterAgain) => Promise<void>
  publish: (publication: Publication) => Promise<number>
  loadFigures: (intake: string) => Promise<LoadedFigures>
  saveFigures: (file: FigureFile) => Promise<void>
  loadStatus: () => Promise<ApplicationsStatus>
  saveStatus: (change: WindowChange) => Promise<ApplicationsStatus>
  startIntake: (intake: NewIntake) => Promise<void>
  loadStaff: () => Promise<readonly StaffMember[]>
  inviteStaff: (invitation: Invitation) => Promise<Invited>
  removeRole: (removal: Removal) => Promise<void>
  loadItems: (query: ReferenceQuery) => Promise<ReferencePage>
  saveItem: () => Promise<void>
  removeItem: () => Promise<void>
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
    saved: [] as { list: ReferenceName; id: string | null; form: ReferenceForm }[],
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
    saveDecisions: async (kept) => kept.map(({ id }, index) => ({ id, number: 20 + index, refusal: null })),
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
    saveComment: async ({ id, text }) => [{ ...COMMENTS[0], id, text }],
    removeComment: async () => [],
    loadLabels: async () => LABELS,
    addLabel: async (name) => ({ id: '9', name }),
    labelApplications: async ({ submissions }) => submissions.length,
    renameLabel: async () => {},
    removeLabel: async () => {},
    loadReviewers: async () => [REVIEWER],
    saveAssignments: async () => 2,
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
    sendRequest: async (request) => [{ ...OPEN_REQUEST, ...request }],
    withdrawRequest: async () => [{ ...OPEN_REQUEST, state: 'withdrawn' }],
    loadLetters: async () => ({ letters: lettersOf(), intakes: INTAKES }),
    saveLetter: async () => {},
    loadPreview: async () => previewOf(2),
    sendTest: async () => {},
    sendAgain: async () => undefined,
    publish: async ({ count }) => count,
    loadFigures: async () => ({ figures: FIGURES, intakes: INTAKES }),
    saveFigures: async () => {},
    loadStatus: async () => OPEN,
    saveStatus: async ({ open, closingDate, openingDate }) => ({
      id: OPEN.id,
      open,
      closingDate,
      ...(openingDate ? { openingDate } : {}),
    }),
    startIntake: async () => {},
    loadStaff: async () => [],
    inviteStaff: async ({ email }) => ({ email, hasAccount: false, link: null }),
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
  const committee = provideCommittee({
    watchRestored,
    watchLocation,
    keepWork,
    keepColumns,
    keepSelection,
    keepPanes,
    listing,
    ...callActors<CommitteeCalls>({
      loadIntakes: () => contracts.loadIntakes(),
      loadPage: ({ filter, after, among }) => {
        done.asked.push({ filter, after })
        return contracts.loadPage(filter, after, among)
      },
      async loadSelected({ filter, submissions }) {
        const { items } = await contracts.loadPage(filter, null, submissions)
        return items.filter(({ id }) => submissions.length === 0 || submissions.includes(id))
      },
      loadChanges: () => contracts.loadChanges(),
      loadSubmission: ({ id }) => contracts.loadSubmission(id),
      prefetchSubmission: async ({ id }) => (id === null ? null : contracts.loadSubmission(id)),
      loadHistory: () => contracts.loadHistory(),
      downloadDossier: ({ id }) => contracts.downloadDossier(id),
      saveReview: (review) => contracts.saveReview(review),
      declareConflict: ({ id }) => contracts.declareConflict(id),
      withdrawConflict: ({ id }) => contracts.withdrawConflict(id),
      changeConflict: (conflict) => contracts.changeConflict(conflict),
      loadComments: () => contracts.loadComments(),
      saveComment: ({ comment }) => contracts.saveComment(comment),
      removeComment: ({ comment }) => contracts.removeComment(comment),
      loadLabels: () => contracts.loadLabels(),
      addLabel: ({ name }) => contracts.addLabel(name),
      labelApplications: (labelling) => contracts.labelApplications(labelling),
      sendMessage: ({ message }) => contracts.sendMessage(message),
      saveDecision: (decision) => {
        done.decided.push(decision)
        return contracts.saveDecision(decision)
      },
      saveDecisions: ({ decisions }) => {
        done.decided.push(...decisions)
        return contracts.saveDecisions(decisions)
      },
      startExport: (request) => {
        done.downloaded.push(request.name)
        return contracts.startExport(request)
      },
      sendRequest: ({ request }) => contracts.sendRequest(request),
      withdrawRequest: ({ id }) => contracts.withdrawRequest(id),
      loadReviewers: ({ intake }) => contracts.loadReviewers(intake),
      saveAssignments: (assignment) => contracts.saveAssignments(assignment),
      loadViews: () => contracts.loadViews(),
      saveView: (change) => contracts.saveView(change),
      removeView: ({ id }) => contracts.removeView(id),
    }),
    showDocument: fromCallback<EventObject, { id: string; kind: string }>(({ sendBack, input }) => {
      const send = (message: DocumentMessage) => sendBack(message)
      contracts.loadDocument(input.kind).then(
        (opened) => send({ type: 'document.loaded', opened }),
        () => send({ type: 'document.failed' }),
      )
    }),
  })
  const reviews = provideReviews({
    watchRestored,
    keepRubric,
    ...callActors<ReviewsCalls>({
      loadReviews: (asked) => contracts.loadReviews(asked),
      saveRubric: (saving) => contracts.saveRubric(saving),
      openScores: () => contracts.openScores(),
      saveDue: ({ due }) => contracts.saveDue(due),
      remind: () => contracts.remind(),
      assign: (assignment) => contracts.assign(assignment),
      unassign: ({ reviewer }) => contracts.unassign(reviewer),
      loadLabels: () => contracts.loadLabels(),
      renameLabel: (label) => contracts.renameLabel(label),
      removeLabel: ({ id }) => contracts.removeLabel(id),
      reassign: (reassignment) => contracts.reassign(reassignment),
    }),
  })
  const letters = lettersMachine.provide({
    actors: {
      watchRestored,
      keepLetters,
      ...callActors<LettersCalls>({
        loadLetters: ({ intake }) => contracts.loadLetters(intake),
        saveLetter: (letter) => contracts.saveLetter(letter),
        loadPreview: ({ outcome }) => contracts.loadPreview(outcome),
        sendTest: ({ outcome }) => contracts.sendTest(outcome),
        sendAgain: (letter) => contracts.sendAgain(letter),
        publish: (publication) => contracts.publish(publication),
      }),
    },
  })
  const figures = figuresMachine.provide({
    actors: {
      watchRestored,
      ...callActors<FiguresCalls>({
        loadFigures: ({ intake }) => contracts.loadFigures(intake),
        saveFigures: ({ file }) => contracts.saveFigures(file),
      }),
    },
  })
  const administration = administrationMachine.provide({
    actors: {
      watchRestored,
      loadStatus: fromPromise(async () => ({ status: await contracts.loadStatus(), intakes: INTAKES })),
      saveStatus: fromPromise<ApplicationsStatus, { before: ApplicationsStatus; change: WindowChange }>(({ input }) => {
        done.changed.push(input.change)
        return contracts.saveStatus(input.change)
      }),
      loadStaff: fromPromise<readonly StaffMember[], Record<string, never>>(() => contracts.loadStaff()),
      inviteStaff: fromPromise<Invited, { invitation: Invitation }>(({ input }) =>
        contracts.inviteStaff(input.invitation),
      ),
      removeRole: fromPromise<void, { removal: Removal }>(({ input }) => contracts.removeRole(input.removal)),
      startIntake: fromPromise<void, { intake: NewIntake }>(({ input: { intake } }) => contracts.startIntake(intake)),
      loadItems: fromPromise<ReferencePage, ReferenceQuery>(({ input }) => {
        done.queried.push(input)
        return contracts.loadItems(input)
      }),
      saveItem: fromPromise<void, (typeof done.saved)[number]>(({ input }) => {
        done.saved.push(input)
        return contracts.saveItem()
      }),
      removeItem: fromPromise<void, (typeof done.removed)[number]>(({ input }) => {
        done.removed.push(input)
        return contracts.removeItem()
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
        checkSession: fromPromise(contracts.checkSession),
        completeLogin: fromPromise(contracts.completeLogin),
        recallEnd: fromPromise(contracts.recallEnd),
        redirectToLogin: fromPromise<void, { intent: EntryIntent; target: string }>(({ input }) => {
          done.entered.push(input)
          return forEver()
        }),
        finishSignOut: fromPromise<void, Record<string, never>>(async () => {}),
        signOut: fromPromise<void, SignOut>(({ input }) => {
          done.signedOut.push(input.reason)
          return contracts.signOut()
        }),
        session: sessionMachine.provide({ actors: { watchActivity: fromCallback(() => {}) } }),
        committee,
        reviews,
        letters,
        figures,
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

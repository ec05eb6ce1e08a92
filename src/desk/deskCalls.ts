import type { Comment } from '../../domain/comments.ts'
import {
  DECISIONS_AT_ONCE,
  type CountedPage,
  type Decided,
  type Decision,
  type DeskSubmission,
  type SelectedSubmission,
} from '../../domain/desk.ts'
import type { Figures } from '../../domain/figures.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { Label } from '../../domain/labels.ts'
import type { Letters } from '../../domain/letters.ts'
import type { ChangedAssignments, Reviewer } from '../../domain/assignments.ts'
import type { Round, StoredRubric } from '../../domain/rubrics.ts'
import type { SavedView } from '../../domain/savedViews.ts'
import type { actorContracts as assignmentContracts } from '../../machines/assignment/contracts.ts'
import type { actorContracts as commentsContracts } from '../../machines/comments/contracts.ts'
import type { actorContracts as committeeContracts } from '../../machines/committee/contracts.ts'
import type { actorContracts as conflictsContracts } from '../../machines/conflicts/contracts.ts'
import type { actorContracts as decisionContracts } from '../../machines/decision/contracts.ts'
import type { actorContracts as exportsContracts } from '../../machines/exports/contracts.ts'
import type { actorContracts as figuresContracts } from '../../machines/figures/contracts.ts'
import type { actorContracts as requestContracts } from '../../machines/informationRequest/contracts.ts'
import type { actorContracts as labelsContracts } from '../../machines/labels/contracts.ts'
import type { actorContracts as labelSettingsContracts } from '../../machines/labelSettings/contracts.ts'
import type { actorContracts as lettersContracts } from '../../machines/letters/contracts.ts'
import type { actorContracts as messageContracts } from '../../machines/message/contracts.ts'
import type { actorContracts as openContracts } from '../../machines/openSubmission/contracts.ts'
import type { actorContracts as panesContracts } from '../../machines/panes/contracts.ts'
import type { actorContracts as reviewContracts } from '../../machines/review/contracts.ts'
import type { actorContracts as reviewsContracts } from '../../machines/reviews/contracts.ts'
import type { actorContracts as selectionContracts } from '../../machines/selection/contracts.ts'
import type { actorContracts as listContracts } from '../../machines/submissionList/contracts.ts'
import type { actorContracts as viewsContracts } from '../../machines/views/contracts.ts'
import type { Api } from '../api/client.ts'
import { saveFile } from '../api/saveFile.ts'
import type { Calls } from './callActors.ts'
import { figureFile } from './figureFiles.ts'
import type { keepers } from './keepWork.ts'
import { refusable } from './refusable.ts'

/** The contracts of the desk's parts, without the administration, and of the machines that they invoke. */
export type DeskContracts = typeof assignmentContracts &
  typeof commentsContracts &
  typeof committeeContracts &
  typeof conflictsContracts &
  typeof decisionContracts &
  typeof exportsContracts &
  typeof figuresContracts &
  typeof labelsContracts &
  typeof labelSettingsContracts &
  typeof lettersContracts &
  typeof listContracts &
  typeof messageContracts &
  typeof openContracts &
  typeof panesContracts &
  typeof requestContracts &
  typeof reviewContracts &
  typeof reviewsContracts &
  typeof selectionContracts &
  typeof viewsContracts

/** The contracts that are one call. */
export type DeskCalls = Omit<
  DeskContracts,
  'watchLocation' | 'watchRestored' | keyof typeof keepers | 'keepPanes' | 'showDocument'
>

const SUBMISSIONS = '/api/desk/submissions'
const ASSIGNMENTS = '/api/desk/assignments'
const RUBRIC = '/api/desk/rubric'
const LETTERS = '/api/desk/letters'
const VIEWS = '/api/desk/views'
const LABELS = '/api/desk/labels'
/** Entries in a page of the list. */
const PAGE = 100

export const submissionPath = (id: string) => `${SUBMISSIONS}/${encodeURIComponent(id)}`
const viewPath = (id: string) => `${VIEWS}/${encodeURIComponent(id)}`
const labelPath = (id: string) => `${LABELS}/${encodeURIComponent(id)}`

/** In as many parts as the server's limit needs. */
const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / DECISIONS_AT_ONCE) }, (_, part) =>
    items.slice(part * DECISIONS_AT_ONCE, (part + 1) * DECISIONS_AT_ONCE),
  )

/** The desk's calls, which the specification does not have. The contracts describe them. */
export function createDeskCalls(api: Api, provider: string): Calls<DeskCalls> {
  const loadIntakes = () => api.call<Intake[]>('/api/intakes')
  const loadSubmission = ({ id }: { id: string }) => api.call<DeskSubmission>(submissionPath(id))
  const loadReviewers = (query: { intake: string; round?: Round }) =>
    api.call<Reviewer[]>('/api/desk/reviewers', { query })
  const changeAssignments = (path: string, body: object) => api.call<ChangedAssignments>(path, { method: 'POST', body })
  /** Returns the number of changed assignments. */
  const countAssignments = async (path: string, body: object) => (await changeAssignments(path, body)).assignments
  return {
    loadIntakes,
    /** Some applications are named in the body, because an address cannot have so many. */
    loadPage({ filter, after, among }) {
      const asked = { ...filter, after: after ?? undefined, limit: PAGE }
      return refusable(
        among.length === 0
          ? api.call<CountedPage>(SUBMISSIONS, { query: asked })
          : api.call<CountedPage>(SUBMISSIONS, { method: 'POST', body: { ...asked, submissions: among } }),
      )
    },
    async loadSelected({ filter, submissions }) {
      const body = { ...filter, submissions }
      const path = '/api/desk/selection'
      return (await api.call<{ selected: SelectedSubmission[] }>(path, { method: 'POST', body })).selected
    },
    loadChanges: ({ filter, since }) => api.call('/api/desk/changes', { query: { ...filter, since } }),
    loadViews: () => api.call(VIEWS),
    saveView({ id, name, filter, seen }) {
      const body = { ...filter, name, ...(id === null ? {} : { seen }) }
      return refusable(
        id === null
          ? api.call<SavedView>(VIEWS, { method: 'POST', body })
          : api.call<SavedView>(viewPath(id), { method: 'PUT', body }),
      )
    },
    removeView: ({ id }) => api.call(viewPath(id), { method: 'DELETE' }),
    loadSubmission,
    prefetchSubmission: async ({ id }) => (id === null ? null : loadSubmission({ id })),
    loadHistory: ({ id }) => api.call(`${submissionPath(id)}/history`),
    async saveDecision({ id, ...body }) {
      const path = `${submissionPath(id)}/decision`
      return (await api.call<{ decisions: Decision[] }>(path, { method: 'PUT', body })).decisions
    },
    async saveDecisions({ decisions }) {
      const body = { decisions: decisions.slice(0, DECISIONS_AT_ONCE) }
      return (await api.call<{ decided: Decided[] }>('/api/desk/decisions', { method: 'POST', body })).decided
    },
    saveReview({ id, scores, ...review }) {
      const body = { ...review, scores: Object.entries(scores).map(([criterion, score]) => ({ criterion, score })) }
      return refusable(api.call(`${submissionPath(id)}/review`, { method: 'PUT', body }), 409)
    },
    declareConflict: ({ id }) => api.call(`${submissionPath(id)}/conflict`, { method: 'PUT' }),
    withdrawConflict: ({ id }) => refusable(api.call(`${submissionPath(id)}/conflict`, { method: 'DELETE' }), 409),
    changeConflict({ id, change, ...body }) {
      const path = `${submissionPath(id)}/conflicts${change === 'lifted' ? '/removal' : ''}`
      return refusable(api.call(path, { method: 'POST', body }))
    },
    loadComments: async ({ id }) => (await refusable(loadSubmission({ id }))).comments,
    saveComment({ id, comment: { id: comment, text, seen } }) {
      const path = `${submissionPath(id)}/comments`
      return refusable(
        seen === null
          ? api.call<Comment[]>(path, { method: 'POST', body: { id: comment, text } })
          : api.call<Comment[]>(`${path}/${encodeURIComponent(comment)}`, { method: 'PUT', body: { text, seen } }),
      )
    },
    removeComment: ({ id, comment }) =>
      refusable(api.call(`${submissionPath(id)}/comments/${encodeURIComponent(comment)}`, { method: 'DELETE' })),
    loadLabels: () => api.call<Label[]>(LABELS),
    addLabel: (body) => refusable(api.call(LABELS, { method: 'POST', body })),
    renameLabel: ({ id, ...body }) => refusable(api.call(labelPath(id), { method: 'PUT', body })),
    removeLabel: ({ id }) => api.call(labelPath(id), { method: 'DELETE' }),
    async labelApplications({ label, change, submissions }) {
      const path = `${labelPath(label)}/applications${change === 'lift' ? '/removal' : ''}`
      return (await refusable(api.call<{ changed: number }>(path, { method: 'POST', body: { submissions } }))).changed
    },
    async loadReviews({ assigns, round: asked }) {
      const query = { round: asked ?? undefined }
      const stored = await api.call<StoredRubric>(RUBRIC, { query })
      const { round, rounds, started, isScored, opened, due, reminded, ...rubric } = stored
      const reviewers = assigns ? await loadReviewers({ intake: '', round }) : []
      return { round, rounds, started, rubric, isScored, opened, due, reminded, reviewers }
    },
    saveRubric({ rubric, seen, round }) {
      const path = `${RUBRIC}${round === 1 ? '' : '/second'}`
      return refusable(api.call(path, { method: 'PUT', body: { ...rubric, seen } }))
    },
    saveDue: (body) => api.call(`${RUBRIC}/due`, { method: 'PUT', body }),
    remind: async (body) =>
      (await refusable(api.call<{ mails: number }>(`${RUBRIC}/reminders`, { method: 'POST', body }))).mails,
    openScores: (body) => api.call(`${RUBRIC}/opening`, { method: 'POST', body }),
    loadReviewers: async (asked) => (await loadReviewers(asked)).filter(({ mayReview }) => mayReview),
    assign: (body) => countAssignments(ASSIGNMENTS, body),
    reassign: (body) => countAssignments(`${ASSIGNMENTS}/reassignment`, body),
    unassign: ({ reviewer, round }) => countAssignments(`${ASSIGNMENTS}/removal`, { reviewers: [reviewer], round }),
    async saveAssignments({ change, submissions, reviewers }) {
      const path = change === 'assign' ? ASSIGNMENTS : `${ASSIGNMENTS}/removal`
      let [assignments, leftOut] = [0, 0]
      for (const some of inParts(submissions)) {
        const changed = await changeAssignments(path, { submissions: some, reviewers })
        assignments += changed.assignments
        leftOut += changed.leftOut
      }
      return { assignments, leftOut }
    },
    async loadFigures({ intake }) {
      const asked = api.call<Figures>('/api/desk/figures', { query: { intake } })
      const [figures, intakes] = await Promise.all([asked, loadIntakes()])
      return { figures, intakes }
    },
    async saveFigures({ figures, file }) {
      const { content, name } = await figureFile(figures, file, provider)
      saveFile(content, name)
    },
    async loadLetters({ intake }) {
      const [letters, intakes] = await Promise.all([api.call<Letters>(LETTERS, { query: { intake } }), loadIntakes()])
      return { letters, intakes }
    },
    saveLetter: ({ outcome, ...body }) => api.call(`${LETTERS}/${outcome}`, { method: 'PUT', body }),
    loadPreview: ({ outcome, ...query }) => api.call(`${LETTERS}/${outcome}/preview`, { query }),
    sendTest: ({ outcome, ...query }) => api.call(`${LETTERS}/${outcome}/test`, { method: 'POST', query }),
    publish: async ({ outcome, ...body }) =>
      (await api.call<{ letters: number }>(`${LETTERS}/${outcome}/publish`, { method: 'POST', body })).letters,
    sendMessage: ({ id, message }) =>
      refusable(api.call(`${submissionPath(id)}/letters`, { method: 'POST', body: message })),
    sendAgain({ id, submissionId, recipient }) {
      const path = `${submissionPath(submissionId)}/letters/${encodeURIComponent(id)}/again`
      return api.call(path, { method: 'POST', body: { recipient } })
    },
    sendRequest: ({ submission, request }) =>
      api.call(`${submissionPath(submission)}/requests`, { method: 'POST', body: request }),
    withdrawRequest: ({ submission, id }) =>
      api.call(`${submissionPath(submission)}/requests/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    /** Fetched here and saved as a file, because a new window sends no bearer header. */
    async downloadDossier({ id, reference }) {
      const content = await api.call<Blob>(`${submissionPath(id)}/dossier`, { responseType: 'blob' })
      saveFile(content, `dossier-${reference}.pdf`)
    },
    /** The browser saves an export by its link, so that the tab does not hold it. */
    async startExport({ filter, ...content }) {
      const body = { ...content, ...filter }
      const { url } = await api.call<{ url: string | null }>('/api/desk/exports', { method: 'POST', body })
      if (url === null) return false
      const link = document.createElement('a')
      link.href = url
      // The server names the file.
      link.download = ''
      link.click()
      return true
    },
  }
}

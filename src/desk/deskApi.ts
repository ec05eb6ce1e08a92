import {
  DECISIONS_AT_ONCE,
  type CountedPage,
  type Decided,
  type Decision,
  type DeskSubmission,
  type ExportRequest,
  type HistoryEntry,
  type ListChanges,
  type NewDecision,
  type SelectedSubmission,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import type { Comment, CommentDraft } from '../../domain/comments.ts'
import type { Label, Labelling } from '../../domain/labels.ts'
import type { DeskRequest, NewRequest } from '../../domain/informationRequests.ts'
import type { Figures } from '../../domain/figures.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { LetterAgain, LetterPreview, Letters, NewMessage, Publication, SentLetter } from '../../domain/letters.ts'
import type { ChangedLetter, Previewed } from '../../machines/letters/contracts.ts'
import type { Assignment, HandAssignment, Reassignment, Reviewer } from '../../domain/assignments.ts'
import type { DeskReviews } from '../../domain/reviews.ts'
import type { NewConflict } from '../../domain/conflicts.ts'
import type { Round, StoredRubric } from '../../domain/rubrics.ts'
import type { NewReview } from '../../machines/review/contracts.ts'
import type { UnsavedRubric } from '../../machines/reviews/contracts.ts'
import type { SavedView, ViewChange } from '../../domain/savedViews.ts'
import type { Api } from '../api/client.ts'
import { saveFile } from '../api/saveFile.ts'
import { refusable } from './refusable.ts'

/** The desk's own calls, which the specification does not have. */

const PATH = '/api/desk/submissions'
const LETTERS = '/api/desk/letters'
const VIEWS = '/api/desk/views'
const LABELS = '/api/desk/labels'
/** Entries in a page of the list. */
const PAGE = 100

/** In as many parts as the server's limit needs. */
const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / DECISIONS_AT_ONCE) }, (_, part) =>
    items.slice(part * DECISIONS_AT_ONCE, (part + 1) * DECISIONS_AT_ONCE),
  )

interface AtRound {
  round: Round
}

export function createDeskApi(api: Api) {
  return {
    intakes: (): Promise<Intake[]> => api.call<Intake[]>('/api/intakes'),
    /** Some applications are named in the body, because an address cannot have so many. */
    page(filter: SubmissionFilter, after: string | null, among: readonly string[]): Promise<CountedPage> {
      const asked = { ...filter, after: after ?? undefined, limit: PAGE }
      return refusable(
        among.length === 0
          ? api.call<CountedPage>(PATH, { query: asked })
          : api.call<CountedPage>(PATH, { method: 'POST', body: { ...asked, submissions: among } }),
      )
    },
    async selection(filter: SubmissionFilter, submissions: readonly string[]): Promise<SelectedSubmission[]> {
      const body = { ...filter, submissions }
      const path = '/api/desk/selection'
      return (await api.call<{ selected: SelectedSubmission[] }>(path, { method: 'POST', body })).selected
    },
    changes: (filter: SubmissionFilter, since: string): Promise<ListChanges> =>
      api.call<ListChanges>('/api/desk/changes', { query: { ...filter, since } }),
    views: (): Promise<SavedView[]> => api.call<SavedView[]>(VIEWS),
    saveView({ id, name, filter, seen }: ViewChange): Promise<SavedView> {
      const body = { ...filter, name, ...(id === null ? {} : { seen }) }
      return refusable(
        id === null
          ? api.call<SavedView>(VIEWS, { method: 'POST', body })
          : api.call<SavedView>(`${VIEWS}/${encodeURIComponent(id)}`, { method: 'PUT', body }),
      )
    },
    removeView: (id: string): Promise<void> =>
      api.call<void>(`${VIEWS}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    submission: (id: string): Promise<DeskSubmission> => api.call<DeskSubmission>(`${PATH}/${encodeURIComponent(id)}`),
    history: (id: string): Promise<HistoryEntry[]> =>
      api.call<HistoryEntry[]>(`${PATH}/${encodeURIComponent(id)}/history`),
    async decide(id: string, body: NewDecision): Promise<Decision[]> {
      const path = `${PATH}/${encodeURIComponent(id)}/decision`
      return (await api.call<{ decisions: Decision[] }>(path, { method: 'PUT', body })).decisions
    },
    /** Decides on the first submissions, as many as the server accepts at once. */
    async decideSome(decisions: readonly (NewDecision & { id: string })[]): Promise<Decided[]> {
      const body = { decisions: decisions.slice(0, DECISIONS_AT_ONCE) }
      return (await api.call<{ decided: Decided[] }>('/api/desk/decisions', { method: 'POST', body })).decided
    },
    saveReview({ id, scores, ...review }: NewReview): Promise<DeskReviews> {
      const body = { ...review, scores: Object.entries(scores).map(([criterion, score]) => ({ criterion, score })) }
      return refusable(api.call<DeskReviews>(`${PATH}/${encodeURIComponent(id)}/review`, { method: 'PUT', body }), 409)
    },
    declareConflict: (id: string): Promise<void> =>
      api.call<void>(`${PATH}/${encodeURIComponent(id)}/conflict`, { method: 'PUT' }),
    withdrawConflict: (id: string): Promise<void> =>
      api.call<void>(`${PATH}/${encodeURIComponent(id)}/conflict`, { method: 'DELETE' }),
    changeConflict({ id, change, ...body }: NewConflict & { id: string }): Promise<void> {
      const path = `${PATH}/${encodeURIComponent(id)}/conflicts${change === 'lifted' ? '/removal' : ''}`
      return refusable(api.call<void>(path, { method: 'POST', body }))
    },
    comments: async (id: string): Promise<readonly Comment[]> =>
      (await refusable(api.call<DeskSubmission>(`${PATH}/${encodeURIComponent(id)}`))).comments,
    saveComment(id: string, { id: comment, text, seen }: CommentDraft): Promise<Comment[]> {
      const path = `${PATH}/${encodeURIComponent(id)}/comments`
      return refusable(
        seen === null
          ? api.call<Comment[]>(path, { method: 'POST', body: { id: comment, text } })
          : api.call<Comment[]>(`${path}/${encodeURIComponent(comment)}`, { method: 'PUT', body: { text, seen } }),
      )
    },
    removeComment: (id: string, comment: string): Promise<Comment[]> =>
      refusable(
        api.call<Comment[]>(`${PATH}/${encodeURIComponent(id)}/comments/${encodeURIComponent(comment)}`, {
          method: 'DELETE',
        }),
      ),
    labels: (): Promise<Label[]> => api.call<Label[]>(LABELS),
    addLabel: (name: string): Promise<Label> => refusable(api.call<Label>(LABELS, { method: 'POST', body: { name } })),
    renameLabel: ({ id, name, seen }: Label & { seen: string }): Promise<void> =>
      refusable(api.call<void>(`${LABELS}/${encodeURIComponent(id)}`, { method: 'PUT', body: { name, seen } })),
    removeLabel: (id: string): Promise<void> =>
      api.call<void>(`${LABELS}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    async labelApplications({ label, change, submissions }: Labelling): Promise<number> {
      const path = `${LABELS}/${encodeURIComponent(label)}/applications${change === 'lift' ? '/removal' : ''}`
      return (await refusable(api.call<{ changed: number }>(path, { method: 'POST', body: { submissions } }))).changed
    },
    rubric: (round: Round | null): Promise<StoredRubric> =>
      api.call<StoredRubric>('/api/desk/rubric', { query: { round: round ?? undefined } }),
    saveRubric({ rubric, seen, round }: UnsavedRubric & AtRound): Promise<void> {
      const path = `/api/desk/rubric${round === 1 ? '' : '/second'}`
      return refusable(api.call<void>(path, { method: 'PUT', body: { ...rubric, seen } }))
    },
    saveDue: (body: AtRound & { due: string }): Promise<void> =>
      api.call<void>('/api/desk/rubric/due', { method: 'PUT', body }),
    /** Returns the number of mails. */
    async remind(body: AtRound): Promise<number> {
      const path = '/api/desk/rubric/reminders'
      return (await refusable(api.call<{ mails: number }>(path, { method: 'POST', body }))).mails
    },
    openScores: (body: AtRound): Promise<void> => api.call<void>('/api/desk/rubric/opening', { method: 'POST', body }),
    /** In a round, or in all. */
    reviewers: (query: { intake: string; round?: Round }): Promise<Reviewer[]> =>
      api.call<Reviewer[]>('/api/desk/reviewers', { query }),
    /** Returns the number of new assignments. */
    async assign(body: Omit<Assignment, 'intake'>): Promise<number> {
      const path = '/api/desk/assignments'
      return (await api.call<{ assignments: number }>(path, { method: 'POST', body })).assignments
    },
    /** Returns the number of assignments that have another reviewer. */
    async reassign(body: Reassignment): Promise<number> {
      const path = '/api/desk/assignments/reassignment'
      return (await api.call<{ assignments: number }>(path, { method: 'POST', body })).assignments
    },
    /** Returns the number of removed assignments. */
    async unassign({ reviewer, round }: AtRound & { reviewer: string }): Promise<number> {
      const body = { reviewers: [reviewer], round }
      const path = '/api/desk/assignments/removal'
      return (await api.call<{ assignments: number }>(path, { method: 'POST', body })).assignments
    },
    /** Returns the number of changed assignments. */
    async assignByHand({ change, submissions, reviewers }: HandAssignment): Promise<number> {
      const path = change === 'assign' ? '/api/desk/assignments' : '/api/desk/assignments/removal'
      let assigned = 0
      for (const some of inParts(submissions)) {
        const body = { submissions: some, reviewers }
        assigned += (await api.call<{ assignments: number }>(path, { method: 'POST', body })).assignments
      }
      return assigned
    },
    figures: (intake: string): Promise<Figures> => api.call<Figures>('/api/desk/figures', { query: { intake } }),
    letters: (intake: string): Promise<Letters> => api.call<Letters>(LETTERS, { query: { intake } }),
    saveLetter: ({ outcome, ...body }: ChangedLetter): Promise<void> =>
      api.call<void>(`${LETTERS}/${outcome}`, { method: 'PUT', body }),
    previewLetters: ({ outcome, ...query }: Previewed): Promise<LetterPreview> =>
      api.call<LetterPreview>(`${LETTERS}/${outcome}/preview`, { query }),
    testLetter: ({ outcome, ...query }: Previewed): Promise<void> =>
      api.call<void>(`${LETTERS}/${outcome}/test`, { method: 'POST', query }),
    /** Returns the number of letters. */
    async publish({ outcome, ...body }: Publication & { intake: string }): Promise<number> {
      return (await api.call<{ letters: number }>(`${LETTERS}/${outcome}/publish`, { method: 'POST', body })).letters
    },
    sendMessage: (id: string, body: NewMessage): Promise<SentLetter[]> =>
      api.call<SentLetter[]>(`${PATH}/${encodeURIComponent(id)}/letters`, { method: 'POST', body }),
    sendLetterAgain: ({ id, submissionId, recipient }: LetterAgain): Promise<void> =>
      api.call<void>(`${PATH}/${encodeURIComponent(submissionId)}/letters/${encodeURIComponent(id)}/again`, {
        method: 'POST',
        body: { recipient },
      }),
    sendRequest: (id: string, body: NewRequest): Promise<DeskRequest[]> =>
      api.call<DeskRequest[]>(`${PATH}/${encodeURIComponent(id)}/requests`, { method: 'POST', body }),
    withdrawRequest: (id: string, request: string): Promise<DeskRequest[]> =>
      api.call<DeskRequest[]>(`${PATH}/${encodeURIComponent(id)}/requests/${encodeURIComponent(request)}`, {
        method: 'DELETE',
      }),
    document: (id: string, kind: string): Promise<Blob> =>
      api.call<Blob>(`${PATH}/${encodeURIComponent(id)}/documents/${kind}`, { responseType: 'blob' }),
    /** Fetched here and saved as a file, because a new window sends no bearer header. */
    async dossier(id: string, reference: string): Promise<void> {
      const path = `${PATH}/${encodeURIComponent(id)}/dossier`
      saveFile(await api.call<Blob>(path, { responseType: 'blob' }), `dossier-${reference}.pdf`)
    },
    /** Saves an export to disk by its link, so that the tab does not hold it. Returns false if no application matches. */
    async startExport({ filter, ...content }: ExportRequest): Promise<boolean> {
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

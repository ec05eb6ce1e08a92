import {
  DECISIONS_AT_ONCE,
  type CountedPage,
  type Decided,
  type Decision,
  type DeskSubmission,
  type ExportName,
  type HistoryEntry,
  type NewDecision,
  type NewDecisions,
  type SubmissionFilter,
} from '../../domain/desk.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { Api } from '../api/client.ts'

/** The desk's own calls, which the specification does not have. */

const PATH = '/api/desk/submissions'
/** Entries in a page of the list. */
const PAGE = 100

export function createDeskApi(api: Api) {
  return {
    intakes: (): Promise<Intake[]> => api.call<Intake[]>('/api/intakes'),
    page: (filter: SubmissionFilter, after: string | null): Promise<CountedPage> =>
      api.call<CountedPage>(PATH, { query: { ...filter, after: after ?? undefined, limit: PAGE } }),
    newDecisions: (filter: SubmissionFilter, after: number): Promise<NewDecisions> =>
      api.call<NewDecisions>('/api/desk/decisions', { query: { ...filter, after } }),
    submission: (id: string): Promise<DeskSubmission> => api.call<DeskSubmission>(`${PATH}/${encodeURIComponent(id)}`),
    history: (id: string): Promise<HistoryEntry[]> =>
      api.call<HistoryEntry[]>(`${PATH}/${encodeURIComponent(id)}/history`),
    async decide(id: string, body: NewDecision): Promise<Decision[]> {
      const path = `${PATH}/${encodeURIComponent(id)}/decision`
      return (await api.call<{ decisions: Decision[] }>(path, { method: 'PUT', body })).decisions
    },
    /** Decides on each submission, in as many calls as the server's limit needs. */
    async decideEach(decisions: readonly (NewDecision & { id: string })[]): Promise<Decided[]> {
      const results: Decided[] = []
      for (let start = 0; start < decisions.length; start += DECISIONS_AT_ONCE) {
        const body = { decisions: decisions.slice(start, start + DECISIONS_AT_ONCE) }
        const answer = await api.call<{ decided: Decided[] }>('/api/desk/decisions', { method: 'POST', body })
        results.push(...answer.decided)
      }
      return results
    },
    document: (id: string, kind: string): Promise<Blob> =>
      api.call<Blob>(`${PATH}/${encodeURIComponent(id)}/documents/${kind}`, { responseType: 'blob' }),
    /** Saves an export to disk by its link, so that the tab does not hold it. Returns false if no application matches. */
    async startExport(name: ExportName, filter: SubmissionFilter): Promise<boolean> {
      const body = { name, ...filter }
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

import type { Decision, DeskSubmission, ExportName, SubmissionFilter, SubmissionPage } from '../../domain/desk.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { DecisionMade } from '../../machines/committee/contracts.ts'
import type { Api } from '../api/client.ts'

/** The desk's own calls, which the specification does not have. */

const PATH = '/api/desk/submissions'
export function createDeskApi(api: Api) {
  return {
    intakes: (): Promise<Intake[]> => api.call<Intake[]>('/api/intakes'),
    page: (filter: SubmissionFilter, after: string | null): Promise<SubmissionPage> =>
      api.call<SubmissionPage>(PATH, { query: { ...filter, after: after ?? undefined } }),
    submission: (id: string): Promise<DeskSubmission> => api.call<DeskSubmission>(`${PATH}/${encodeURIComponent(id)}`),
    async decide(id: string, body: DecisionMade & { seen: number | null }): Promise<Decision[]> {
      const path = `${PATH}/${encodeURIComponent(id)}/shortlisted`
      return (await api.call<{ decisions: Decision[] }>(path, { method: 'PUT', body })).decisions
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

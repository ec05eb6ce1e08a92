import type { Decision, DeskSubmission, ExportName, SubmissionFilter, SubmissionPage } from '../../domain/desk.ts'
import type { DocumentKind } from '../../domain/documents.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { DecisionMade } from '../../machines/committee/contracts.ts'
import type { Api } from '../api/client.ts'
import { saveFile } from '../api/saveFile.ts'

/** The desk's own calls, which the specification does not have. */

const PATH = '/api/desk/submissions'
/** An export reads every application. */
const EXPORT_TIMEOUT_MS = 60 * 60_000

const EXPORTS: Record<ExportName, { path: string; file: string }> = {
  spreadsheet: { path: `${PATH}.xlsx`, file: 'applications.xlsx' },
  table: { path: `${PATH}.csv`, file: 'applications.csv' },
  archive: { path: '/api/desk/documents.zip', file: 'documents.zip' },
}

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
    document: (id: string, kind: DocumentKind): Promise<Blob> =>
      api.call<Blob>(`${PATH}/${encodeURIComponent(id)}/documents/${kind}`, { responseType: 'blob' }),
    async download(name: ExportName, filter: SubmissionFilter): Promise<void> {
      const { path, file } = EXPORTS[name]
      const query = { ...filter }
      saveFile(await api.call<Blob>(path, { query, responseType: 'blob', timeout: EXPORT_TIMEOUT_MS }), file)
    },
  }
}

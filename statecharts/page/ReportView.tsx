import { ReportPage } from '../report/ReportPage.tsx'
import { reportOf, type ReportSources } from '../report/report.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { usePictures } from './usePictures.ts'

export interface ReportViewProps {
  listed: ListedChart
  /** The open states of a large chart, printed as shown; null prints the whole chart. */
  open: readonly string[] | null
  sources: Omit<ReportSources, 'chart'>
}

export function ReportView({ listed: { name, chart }, open, sources }: ReportViewProps) {
  const drawn = usePictures({ name, detail: 'full', open })
  return (
    <div className="document" tabIndex={0} role="region" aria-label="Report">
      {drawn.status === 'drawing' && <p role="status">{name} is being drawn …</p>}
      {drawn.status === 'failed' && (
        <p role="alert">
          {name} could not be drawn: {drawn.reason}
        </p>
      )}
      {drawn.status === 'drawn' && (
        <>
          <button type="button" className="print" onClick={() => window.print()}>
            Print, or save as PDF
          </button>
          <ReportPage report={reportOf({ chart, ...sources })} pictures={drawn.pictures} />
        </>
      )}
    </div>
  )
}

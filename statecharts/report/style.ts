import { PAPER_MARGIN } from './paper.ts'

/** The report's styles, for screen and print. */
export const REPORT_STYLE = `
.report { font: 13px/1.45 system-ui, sans-serif; max-width: 1100px; margin: 0 auto; padding: 16px 20px 40px; overflow-wrap: break-word }
.report h1 { font-size: 22px; margin: 0 0 4px }
.report h2 { font-size: 15px; margin: 22px 0 6px; break-after: avoid }
.report table { border-collapse: collapse; width: 100%; font-size: 12px }
.report th, .report td { border: 1px solid var(--border, #d0d7de); padding: 3px 6px; text-align: left; vertical-align: top }
.report th { background: var(--panel, #f6f8fa) }
.report td:first-child { font-weight: 600 }
.report tr { break-inside: avoid }
.report thead { display: table-header-group }
.report .chartSheet svg { display: block; max-width: 100%; height: auto }
.report .scroll { overflow-x: auto }
@page { size: A4 portrait; margin: ${PAPER_MARGIN}; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt system-ui, sans-serif; color: #59636e } }
@media print {
  .report { max-width: none; padding: 0; font-size: 9.5pt }
  .report h1 { font-size: 16pt }
  .report h2 { font-size: 12pt }
  .report table { font-size: 8pt }
  .report .scroll { overflow: visible }
  .report .chartSheet { page: chart; break-after: page }
  .report .chartSheet svg { width: var(--printedWidth); max-width: none }
}
`

/** The page size of the chart's own sheet. */
export function chartSheet(size: string): string {
  return `@page chart { size: ${size} }`
}

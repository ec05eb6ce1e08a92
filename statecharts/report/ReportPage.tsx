/** @jsxRuntime automatic */

import { Fragment, type CSSProperties } from 'react'
import type { Picture } from '../drawing/charts.ts'
import type { Shape } from '../drawing/flow.ts'
import { sheetFor } from './paper.ts'
import type { Report } from './report.ts'
import { chartSheet, REPORT_STYLE } from './style.ts'

/** Allows long names to wrap at their parts. */
function Cell({ text }: { text: string }) {
  const parts = text.split(/(?<=\.)(?=[a-z])|(?<=[a-z]{4,})(?=[A-Z][a-z]{3,})/)
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** A report for screen and print: the chart on its own sheet, large enough to read, then tables on A4. */
export function ReportPage({ report, pictures }: { report: Report; pictures: Record<Shape, Picture> }) {
  const { size, picture, scale } = sheetFor(pictures)
  const printed = { '--printedWidth': `${Math.floor(picture.width * scale)}px` } as CSSProperties
  return (
    <article className="report" style={printed}>
      <style dangerouslySetInnerHTML={{ __html: REPORT_STYLE + chartSheet(size) }} />
      <div className="chartSheet">
        <h1>{report.title}</h1>
        <p>{report.description}</p>
        <div
          className="scroll"
          tabIndex={0}
          role="region"
          aria-label="Chart"
          dangerouslySetInnerHTML={{ __html: picture.svg }}
        />
      </div>
      {report.tables.map(({ heading, otherwise, head, rows }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {rows.length === 0 ? (
            <p>{otherwise}</p>
          ) : (
            <div className="scroll" tabIndex={0} role="region" aria-label={heading}>
              <table>
                <thead>
                  <tr>
                    {head.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((cells, index) => (
                    <tr key={`${index} ${cells[0]}`}>
                      {cells.map((text, column) => (
                        <td key={head[column]}>
                          <Cell text={text} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      ))}
    </article>
  )
}

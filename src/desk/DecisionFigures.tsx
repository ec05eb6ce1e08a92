import { useElementSize } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { numberText } from '../../domain/counted.ts'
import {
  chartOf,
  decisionTables,
  hasSmallNumbers,
  hidesApplications,
  withheldTitles,
  type DecisionRow,
  type DecisionTable,
  type FigureFile,
} from '../../domain/decisionFigures.ts'
import { percentOf, type Figures } from '../../domain/figures.ts'
import type { FiguresActor } from '../../machines/figures/figures.ts'
import { downloadState } from '../../machines/figures/selectors.ts'
import { isSameJson } from '../isSameJson.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import desk from './desk.module.css'
import { NARROWEST_COLUMN } from './drawChart.ts'
import { FigureChart } from './FigureChart.tsx'
import { buttonOf, FileProblem } from './FileProblem.tsx'
import classes from './FiguresView.module.css'

interface DecisionFiguresProps {
  figures: FiguresActor
  loaded: Figures
}

/** Tables and charts of submitted applications by decision. */
export function DecisionFigures({ figures, loaded }: DecisionFiguresProps) {
  const tables = decisionTables(loaded)
  const withheld = withheldTitles(loaded)
  if (loaded.stages.submitted === 0) return <p>No application has been submitted yet.</p>
  return (
    <>
      <div>
        <p>Intake {loaded.intake}: submitted applications by their latest decision, published or not.</p>
        {tables.some(hidesApplications) && (
          <p>&lsquo;Not shown&rsquo; counts the applications that a conflict of interest hides from you.</p>
        )}
        {withheld.length > 0 && <p>The review is blind, so you cannot see decisions by: {withheld.join(', ')}.</p>}
        {hasSmallNumbers(tables) && (
          <p>
            Some rows count fewer than 5 applications. Readers who know the applicants can learn from them what was
            decided on one person, so check a chart before you share it.
          </p>
        )}
      </div>
      <div className={classes.charts}>
        {tables.map((table) => (
          <Split key={table.group} table={table} figures={figures} />
        ))}
      </div>
    </>
  )
}

const FILES = [
  { format: 'png', label: 'Download the chart (PNG)' },
  { format: 'svg', label: 'Download the chart (SVG)' },
  { format: 'table', label: 'Download the table (CSV)' },
] as const

function Split({ table, figures }: { table: DecisionTable; figures: FiguresActor }) {
  const isSaving = useSelector(figures, (snapshot) => downloadState(snapshot) === 'saving')
  const saved = useSelector(figures, ({ context }) => context.file)
  const { group, columns } = table
  const chart = chartOf(table)
  return (
    <Section heading={chart.title}>
      <div className="stack">
        <Wide label={`Chart: ${chart.title}`} needs={columns.length * NARROWEST_COLUMN}>
          {(available) => <FigureChart chart={chart} available={available} />}
        </Wide>
        <details>
          <summary>The numbers as a table</summary>
          <Wide label={`Table: ${chart.title}`} needs={160 + (columns.length + 1) * 88}>
            {() => <Numbers name={chart.title} table={table} />}
          </Wide>
        </details>
        <FileProblem figures={figures} group={group} />
        <div className={desk.answers} role="group" aria-label={`Downloads: ${chart.title}`}>
          {FILES.map(({ format, label }) => {
            const file: FigureFile = { format, group }
            return (
              <BusyButton
                key={format}
                id={buttonOf(file)}
                variant="default"
                busy={isSaving && isSameJson(saved, file)}
                blocked={isSaving}
                onClick={() => figures.send({ type: 'file.download', file })}
              >
                {label}
              </BusyButton>
            )
          })}
        </div>
      </div>
    </Section>
  )
}

interface WideProps {
  label: string
  /** The least width of what it shows, in pixels. */
  needs: number
  children: (available: number) => ReactNode
}

/** Scrolls on its own on a narrow screen, also with the keyboard. */
function Wide({ label, needs, children }: WideProps) {
  const { ref, width } = useElementSize()
  const scrolls = width < needs
  return (
    <div ref={ref} className={desk.wide} {...(scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      <div style={{ minInlineSize: needs }}>{children(Math.max(width, needs))}</div>
    </div>
  )
}

function Numbers({ name, table: { title, columns, rows, all } }: { name: string; table: DecisionTable }) {
  return (
    <table className={classes.numbers} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <NumbersRow key={row.name} row={row} />
        ))}
      </tbody>
      <tfoot>
        <NumbersRow row={all} />
      </tfoot>
    </table>
  )
}

const NumbersRow = ({ row: { label, counts, count } }: { row: DecisionRow }) => (
  <tr>
    <th scope="row">{label}</th>
    {counts.map((number, column) => (
      <td key={column}>
        {numberText(number)} {number > 0 && <span className={classes.share}>({percentOf(number, count)}%)</span>}
      </td>
    ))}
    <td>{numberText(count)}</td>
  </tr>
)

import type { Chart } from '../../domain/decisionFigures.ts'
import { drawChart } from './drawChart.ts'
import classes from './FiguresView.module.css'

interface FigureChartProps {
  chart: Chart
  /** In pixels. */
  available: number
}

/** A chart on the screen, in the colours of its theme. Its title and notes are beside it. */
export function FigureChart({ chart, available }: FigureChartProps) {
  const { width, height, blocks, lines } = drawChart(chart, available)
  return (
    <svg
      className={classes.chart}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Bar chart: ${chart.title}. Its numbers are in the table below.`}
    >
      {blocks.map(({ ink, ...block }) => (
        <rect key={`${block.x} ${block.y} ${ink}`} data-ink={ink} {...block} />
      ))}
      {lines.map(({ x, y, text, size, isBold, ink }) => (
        <text key={`${x} ${y}`} x={x} y={y} data-ink={ink} fontSize={size} fontWeight={isBold ? 700 : 400}>
          {text}
        </text>
      ))}
    </svg>
  )
}

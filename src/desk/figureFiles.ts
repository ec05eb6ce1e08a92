import escapeHtml from 'escape-html'
import { COLOURS } from '../../domain/colours.ts'
import { captionOf, chartOf, decisionsCsv, decisionTables, type FigureFile } from '../../domain/decisionFigures.ts'
import { figuresCsv, type Figures } from '../../domain/figures.ts'
import { known } from '../../domain/known.ts'
import { drawChart, type Drawing, type Ink } from './drawChart.ts'

/** The files of the figures: tables as CSV, charts as SVG and PNG. */

/** In pixels: the width of an A4 page at 96 dpi without its margins, with room for seven decisions. */
const WIDTH = 960
/** Sharp in print. */
const SCALE = 2
/** Known to every program that opens the file, or replaced there by a font of the same widths. */
const FONTS = 'Arial, Helvetica, sans-serif'

/** A brand replaces the page's colour. This one is as dark in both themes, and files are always on white. */
const barColour = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-primary-filled').trim() || COLOURS.brand

function svgOf({ width, height, blocks, lines }: Drawing, title: string): string {
  const colours: Readonly<Record<Ink, string>> = {
    text: COLOURS.text,
    dimmed: COLOURS.dimmed,
    bar: barColour(),
    line: COLOURS.border,
  }
  const shapes = [
    `<rect width="${width}" height="${height}" fill="${COLOURS.surface}"/>`,
    ...blocks.map(
      ({ ink, ...at }) =>
        `<rect x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" fill="${escapeHtml(colours[ink])}"/>`,
    ),
    ...lines.map(
      ({ x, y, text, size, isBold, ink }) =>
        `<text x="${x}" y="${y}" font-size="${size}"${isBold ? ' font-weight="700"' : ''} fill="${colours[ink]}">${escapeHtml(text)}</text>`,
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONTS}"><title>${escapeHtml(title)}</title>${shapes.join('')}</svg>`
}

const svgFile = (svg: string) => new Blob([svg], { type: 'image/svg+xml' })

async function pngOf({ width, height }: Drawing, svg: Blob): Promise<Blob> {
  const image = new Image()
  image.src = URL.createObjectURL(svg)
  try {
    await image.decode()
    const canvas = new OffscreenCanvas(width * SCALE, height * SCALE)
    const context = known(canvas.getContext('2d'), 'canvas')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const csvFile = (csv: string) => new Blob([csv], { type: 'text/csv;charset=utf-8' })

const inFileName = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** Makes a file and its name. */
export async function figureFile(
  figures: Figures,
  file: FigureFile,
  provider: string,
): Promise<{ content: Blob; name: string }> {
  const name = `figures-${inFileName(figures.intake)}`
  if (file.format === 'figures') return { content: csvFile(figuresCsv(figures)), name: `${name}.csv` }
  const table = known(
    decisionTables(figures).find(({ group }) => group === file.group),
    'table',
  )
  const nameOf = (extension: string) => `${name}-${inFileName(table.title).toLowerCase()}-by-decision.${extension}`
  if (file.format === 'table') return { content: csvFile(decisionsCsv(table)), name: nameOf('csv') }
  const chart = chartOf(table)
  const drawing = drawChart(chart, WIDTH, captionOf(table, figures, provider))
  const svg = svgFile(svgOf(drawing, chart.title))
  return file.format === 'svg'
    ? { content: svg, name: nameOf('svg') }
    : { content: await pngOf(drawing, svg), name: nameOf('png') }
}

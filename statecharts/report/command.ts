import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { chartOf } from '../chart/chart.ts'
import { drawChart } from '../drawing/charts.ts'
import { escape } from '../drawing/elements.ts'
import { CONFIG_FILE, loadProject, Unusable } from '../load.ts'
import { machineNames, scenarioOf } from '../project.ts'
import { readTrace } from '../trace/readTrace.ts'
import { readCoverage } from '../trace/records.ts'
import { reportMarkdown } from './markdown.ts'
import { sheetFor } from './paper.ts'
import { printPdf } from './pdf.ts'
import { ReportPage } from './ReportPage.tsx'
import { reportOf } from './report.ts'

const FORMATS = ['pdf', 'md'] as const

function formatsOf(given: string | undefined): readonly (typeof FORMATS)[number][] {
  if (given === undefined) return FORMATS
  const format = FORMATS.find((each) => each === given)
  if (format === undefined) throw new Unusable(`The format must be ${FORMATS.join(' or ')}, not ${given}.`)
  return [format]
}

function htmlOf(title: string, body: string): string {
  const head = `<meta charset="utf-8"><title>${escape(title)}</title>`
  // Paper is white, so the theme is always light.
  return `<!doctype html><html lang="en" data-theme="light"><head>${head}</head><body style="margin:0">${body}</body></html>`
}

/** `report [machine …]`: one document per machine, as PDF and as Markdown with its picture. */
export async function reportCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string', default: CONFIG_FILE },
      out: { type: 'string', default: 'statechart-reports' },
      format: { type: 'string' },
    },
  })
  const formats = formatsOf(values.format)
  const { project, root } = await loadProject(values.config)
  const known = machineNames(project)
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Unusable(`Unknown machine '${unknown}'. Known machines: ${known.join(', ')}.`)
  const folder = path.resolve(values.out)
  await mkdir(folder, { recursive: true })
  const [data, coverage] = await Promise.all([
    readTrace(project, root),
    readCoverage(path.resolve(root, project.coverage.folder)),
  ])
  for (const name of positionals.length === 0 ? known : positionals) {
    const { chart, pictures } = await drawChart(chartOf(scenarioOf(project, name).machine))
    const report = reportOf({
      chart,
      guards: project.guards[name] ?? {},
      suites: project.coverage.suites,
      coverage,
      ...data,
    })
    const written = formats.map(async (format) => {
      const file = path.join(folder, `${name}.${format}`)
      if (format === 'pdf') {
        const body = renderToStaticMarkup(createElement(ReportPage, { report, pictures: pictures.full }))
        await printPdf(htmlOf(`${name}, ${project.title}`, body), file)
      } else {
        await writeFile(path.join(folder, `${name}.svg`), sheetFor(pictures.full).picture.svg)
        await writeFile(file, reportMarkdown(report, `${name}.svg`))
      }
      console.log(path.relative(process.cwd(), file))
    })
    await Promise.all(written)
  }
}

import type { Report, Table } from './report.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

function tableText({ heading, otherwise, head, rows }: Table): string[] {
  const table = rows.length === 0 ? [otherwise] : [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)]
  return [`## ${heading}`, '', ...table, '']
}

/** A report as Markdown; `picture` is the path of its chart. */
export function reportMarkdown({ title, description, tables }: Report, picture: string): string {
  const head = [`# ${title}`, '', description, '', `![The statechart of ${title}](${picture})`, '']
  return [...head, ...tables.flatMap(tableText)].join('\n')
}

import { cell, tableOf } from '../markdown.ts'
import type { Report, Table } from './report.ts'

function tableText({ heading, otherwise, head, rows }: Table): string[] {
  const texts = rows.map((cells) => cells.map(cell))
  const table = rows.length === 0 ? [otherwise] : tableOf(head, texts)
  return [`## ${heading}`, '', ...table, '']
}

/** A report as Markdown; `picture` is the path of its chart. */
export function reportMarkdown({ title, description, tables }: Report, picture: string): string {
  const head = [`# ${title}`, '', description, '', `![The statechart of ${title}](${picture})`, '']
  return [...head, ...tables.flatMap(tableText)].join('\n')
}

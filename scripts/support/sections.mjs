import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rowsOf } from './conformance.mjs'
import { root } from './run.mjs'

/** The specification's sections with their statements and tests, and the decisions where it is silent, for the statecharts' trace. */

const read = (file) => readFile(path.join(root, 'docs', file), 'utf8')

async function specification() {
  const markdown = await read('conformance.md')
  const rows = rowsOf(markdown)
  const testsOf = ({ references, elsewhere }) => [
    ...references,
    ...elsewhere.flatMap((id) => rows.find((row) => row.id === id)?.references ?? []),
  ]
  return [...markdown.matchAll(/^## (\d+(?:\.\d+)?) (.+)$/gm)].map(([, section, title]) => ({
    name: `§${section}`,
    title,
    statements: rows
      .filter((row) => row.section === section)
      .map((row) => ({ id: row.id, text: row.statement, tests: testsOf(row), reason: row.reason ?? '' })),
  }))
}

async function decisions() {
  const markdown = await read('decisions/README.md')
  return [...markdown.matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm)].map(([, number, title]) => ({
    name: `decision ${number}`,
    title,
    statements: [],
  }))
}

export async function sections() {
  return [...(await specification()), ...(await decisions())]
}

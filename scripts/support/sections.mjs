import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SECTIONS } from './conformance.mjs'
import { root } from './run.mjs'

/** The titles of the specification's sections and of our decisions, for the statecharts' trace. */
export async function sections() {
  const decisions = await readFile(path.join(root, 'docs', 'decisions', 'README.md'), 'utf8')
  return [
    ...Object.entries(SECTIONS).map(([section, title]) => ({ name: `§${section}`, title })),
    ...[...decisions.matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm)].map(([, number = '', title = '']) => ({
      name: `decision ${number}`,
      title,
    })),
  ]
}

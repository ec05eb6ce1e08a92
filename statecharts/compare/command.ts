import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadProject, Unusable } from '../load.ts'
import { plainOf } from '../project.ts'
import { compareAll } from './compare.ts'
import { comparisonMarkdown } from './markdown.ts'
import { HERE, sideOf } from './revisions.ts'

/** `compare A [B]`: the differences between two revisions, files or folders, as Markdown. B defaults to the working tree. */
export async function compareCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { config: { type: 'string', default: 'statecharts.config.ts' }, out: { type: 'string' } },
  })
  const [before, after = HERE, ...others] = positionals
  if (before === undefined || others.length > 0)
    throw new Unusable('compare takes one or two revisions, XState JSON files or folders: compare main, compare v1 v2.')
  const { project: loaded, root } = await loadProject(values.config)
  const project = plainOf(loaded)
  const [from, to] = await Promise.all([sideOf(before, project, root), sideOf(after, project, root)])
  const all = new Set([...from.charts.keys(), ...to.charts.keys()]).size
  const text = comparisonMarkdown(compareAll(from.charts, to.charts), from.name, to.name, all)
  if (values.out === undefined) process.stdout.write(text)
  else await writeFile(path.resolve(values.out), text)
}

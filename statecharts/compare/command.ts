import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { foldersIn, mayHold } from '../find/files.ts'
import { search } from '../find/search.ts'
import { configAt, CONFIG_FILE, Unusable } from '../load.ts'
import { startWatch } from '../visualizer/watch.ts'
import { compareAll, type MachineChanges } from './compare.ts'
import { comparisonMarkdown } from './markdown.ts'
import { diagramOf, writePictures } from './pictures.ts'
import { HERE, sideOf } from './revisions.ts'

interface Options {
  before: string
  after: string
  config: string | undefined
  /** Files for the Markdown and the pictures. */
  out: string | undefined
  pictures: string | undefined
}

async function compared({
  before,
  after,
  config,
  out,
  pictures,
}: Options): Promise<{ text: string; differs: boolean }> {
  const file = config === undefined && !existsSync(CONFIG_FILE) ? null : configAt(config ?? CONFIG_FILE)
  const root = file === null ? process.cwd() : path.dirname(file)
  // A new process each time, so that a watched project is loaded again.
  const project = file === null ? null : (await search({ config: file, paths: [], runs: true, root })).project
  const [from, to] = await Promise.all([sideOf(before, project, root), sideOf(after, project, root)])
  const changes = compareAll(from.charts, to.charts)
  const written = pictures === undefined ? null : await writePictures(pictures, changes, { before: from, after: to })
  const folder = pictures === undefined ? '' : path.relative(out === undefined ? '.' : path.dirname(out), pictures)
  const picturesOf = (each: MachineChanges): string[] => {
    const names = Object.entries(written?.get(each.machine) ?? {})
    const images = names.map(([side, name]) => `![${each.machine} ${side}](${path.posix.join(folder, name)})`)
    const chart = to.charts.get(each.machine)
    return [...images.flatMap((image) => [image, '']), ...(chart === undefined ? [] : diagramOf(chart, each))]
  }
  const all = new Set([...from.charts.keys(), ...to.charts.keys()]).size
  const text = comparisonMarkdown(changes, { from: from.name, to: to.name, all }, picturesOf)
  return { text, differs: changes.length > 0 }
}

/** Compares again after each change of a file, and prints what is new. Runs until it is interrupted. */
function watch(options: Options, print: (text: string) => Promise<void>): void {
  const { before, after, config = CONFIG_FILE } = options
  const compareAgain = async () => {
    // Each time, because folders may be new or deleted. Watching starts first, so that no change is missed.
    watching.set(await foldersIn([path.dirname(config), before, after].filter((place) => existsSync(place))))
    return (await compared(options)).text
  }
  let last = ''
  const show = async () => {
    const text = await compareAgain().catch((error: Error) => `${error.message}\n`)
    if (text !== last) await print(text)
    last = text
  }
  let running = Promise.resolve()
  const showNext = () => {
    running = running.then(show)
  }
  const watching = startWatch(mayHold, showNext)
  showNext()
}

/** `compare A [B]`: the differences between two revisions, files or folders, as Markdown. B defaults to the working tree. */
export async function compareCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      out: { type: 'string' },
      /** The folder for the pictures of changed machines. */
      pictures: { type: 'string' },
      /** Exits with 1 if the charts differ. */
      'exit-code': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  })
  const [before, after = HERE, ...others] = positionals
  if (before === undefined || others.length > 0)
    throw new Unusable('compare takes one or two revisions, files or folders: compare main, compare v1 v2.')
  const { config, out, pictures } = values
  const options = { before, after, config, out, pictures }
  const print = async (text: string) => {
    if (out === undefined) process.stdout.write(text)
    else await writeFile(out, text)
  }
  if (values.watch) return watch(options, print)
  const { text, differs } = await compared(options)
  await print(text)
  if (differs && values['exit-code']) process.exitCode = 1
}

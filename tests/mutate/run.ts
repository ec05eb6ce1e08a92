import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { MACHINE_NAMES, machineOf } from '../model/machines.ts'
import type { Trial } from './code.ts'
import { mutantsOf } from './mutants.ts'
import { conclude, survivorOf, type Survivor } from './score.ts'
import { trialsIn } from './components/rooms.ts'
import { SRC_FILES } from './srcFiles.ts'
import { createTester } from './testers.ts'

/**
 * `npm run mutate`: tries every mutant of every machine, or of the selectors beside them, of the domain or of what is in src, and
 * prints the score. Ends with 1 where one survives unexplained.
 */

/** Values without a rule; what holds them, contrast and the list of institutions, needs more than the domain's own tests. */
const TABLES = ['colours.ts', 'institutionNames.ts']

/** The tests of what is drawn, without the machines' paths: one that gets stuck waits for ever, and takes what is after it along. */
const IN_DOCUMENT = /^tests\/(?:screens\/[^/]*\.test\.tsx?|conformance\/.*\.test\.tsx)$/

const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    match: { type: 'string', default: '' },
    selectors: { type: 'boolean', default: false },
    domain: { type: 'boolean', default: false },
    src: { type: 'boolean', default: false },
    components: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
  },
})
const matching = new RegExp(values.match)
const names = values.machine === undefined ? MACHINE_NAMES : MACHINE_NAMES.filter((name) => name === values.machine)
if (names.length === 0) {
  console.error(`There is no machine '${values.machine}'; there are ${MACHINE_NAMES.join(', ')}.`)
  process.exit(2)
}
const isCode = (file: string) => /(?<!\.d)\.tsx?$/.test(file)
const below = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => path.join(folder, String(file)))
      .filter(isCode),
  )

function trialOf(): Trial | undefined {
  if (values.selectors) {
    return { files: names.map((name) => `machines/${name}/selectors.ts`), tests: 'vitest.config.ts' }
  }
  if (values.domain) {
    return { files: below('domain').filter((file) => !TABLES.includes(path.basename(file))), tests: 'vitest.config.ts' }
  }
  if (values.src) return { files: SRC_FILES, tests: 'vitest.src.config.ts' }
  return undefined
}

function matched(all: readonly string[], pattern = values.match): string[] {
  const files = all.filter((file) => new RegExp(pattern).test(file))
  if (files.length > 0) return files
  console.error(`No file matches '${pattern}'.`)
  process.exit(2)
}

if (values.components) {
  const files = matched(below('src').filter((file) => file.endsWith('.tsx')))
  const { tryComponents } = await import('./components/components.ts')
  const tests = matched(
    below('tests/screens', 'tests/conformance').filter((file) => IN_DOCUMENT.test(file)),
    values.tests,
  )
  const trials = values.tests === '' ? trialsIn(files, tests) : [{ name: values.tests, files, tests }]
  const survivors: Survivor[] = []
  let tried = 0
  for (const room of trials) {
    console.log(`\n── ${room.name} ──`)
    const outcome = await tryComponents(room.files, room.tests)
    tried += outcome.tried
    survivors.push(...outcome.survivors)
    console.log(`${room.name}: ${outcome.tried - outcome.survivors.length} of ${outcome.tried} noticed`)
    // Now rather than at the end, which is an hour away.
    for (const { description, why } of outcome.survivors)
      if (why === undefined) console.log(`unexplained: ${description}`)
  }
  process.exit(conclude(tried - survivors.length, tried, survivors))
}
const trial = trialOf()
if (trial !== undefined) {
  const files = matched(trial.files)
  const { mutateCode } = await import('./code.ts')
  process.exit(await mutateCode({ ...trial, files }))
}

let killed = 0
let all = 0
const survivors: Survivor[] = []
for (const name of names) {
  const tester = await createTester(name)
  let killedHere = 0
  let tried = 0
  for (const [index, { description }] of mutantsOf(machineOf(name)).entries()) {
    if (!matching.test(description)) continue
    tried += 1
    const verdict = await tester.tryMutant(index)
    if (verdict === 'survived') survivors.push(survivorOf(description))
    else killedHere += 1
    // What hangs is killed, but so is what a busy machine kept waiting: whoever reads the score sees which.
    if (verdict !== 'killed') console.log(`${verdict}: ${description}`)
  }
  await tester.close()
  console.log(`${name}: ${killedHere} of ${tried} killed`)
  killed += killedHere
  all += tried
}

process.exit(conclude(killed, all, survivors))

import { setMaxListeners } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TestRunner, type RunnerTestCase } from 'vitest'

/**
 * Runs each test once more for every mutant that it reaches and that no test has noticed yet, without loading anything again: Stryker, which
 * loads everything for each mutant, takes fifteen seconds for one of a component.
 */

export interface Trials {
  /** What one run leaves for the next, and workers for one another. */
  folder: string
  phase: 'covering' | 'trying'
  /** The files with mutants in them. */
  files: readonly string[]
  /** Which share of the mutants is tried here, of how many. */
  share: number
  shares: number
}

/** A test's place in its file, behind the file's path: a name for a file. */
const keyOf = ({ id, file }: RunnerTestCase) => file.name.replaceAll('/', ':') + id.slice(file.id.length)

/** The path of a test's file. */
export const fileOf = (key: string) => key.replace(/(?:_\d+)+$/, '').replaceAll(':', '/')

declare module 'vitest' {
  interface ProvidedContext {
    trials: Trials
  }
}

type Counts = Record<string, number>

/** What Stryker's switches in the code read and write. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> }
}

/** No component is rendered as often in one test: what goes on for ever is noticed. */
const HIT_LIMIT = 50_000

const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {})

/** What a test runs through, and how long that takes. */
export interface Covered {
  reached: string[]
  milliseconds: number
}

/** What each test covers, and which mutants it is to try. */
export const COVERAGE = 'coverage'
export const PLAN = 'plan'
export const NOTICED = 'noticed'
/** A test failed for it, and then without it as well. */
export const UNSURE = 'unsure'
/** Tests that failed without any, and tried nothing more. */
export const UNABLE = 'unable'

export default class MutantRunner extends TestRunner {
  private readonly trials: Trials = this.injectValue('trials')
  private queue: string[] = []
  /** What this turn runs the test with; null for the code as it is. */
  private mutant: string | null = null
  /** A mutant that the test has failed with; it counts once the test has passed again without it. */
  private failedWith: string | null = null
  private isDone = false
  private begunAt = 0

  private pathIn = (room: string, name: string) => path.join(this.trials.folder, room, name)
  private isNoticed = (mutant: string) => existsSync(this.pathIn(NOTICED, mutant))

  override async onBeforeRunTask(test: RunnerTestCase) {
    await super.onBeforeRunTask(test)
    if (this.trials.phase === 'covering') return
    const plan = this.pathIn(PLAN, keyOf(test))
    const planned = existsSync(plan) ? (JSON.parse(readFileSync(plan, 'utf8')) as string[]) : []
    const { share, shares } = this.trials
    this.queue = planned.filter((mutant) => Number(mutant) % shares === share)
    this.failedWith = null
    this.isDone = false
    // Every turn listens to the one signal that a test has.
    setMaxListeners(0, test.context.signal)
    // Each may be followed by a turn without it, and the first has none.
    test.repeats = 2 * this.queue.length
  }

  override onBeforeTryTask(test: RunnerTestCase) {
    super.onBeforeTryTask(test)
    if (this.trials.phase === 'covering') {
      switches.currentTestId = test.id
      this.begunAt = performance.now()
      return
    }
    const isFirst = test.result?.repeatCount === undefined
    this.mutant = null
    if (!isFirst && this.failedWith === null) {
      this.queue = this.queue.filter((mutant) => !this.isNoticed(mutant))
      this.mutant = this.queue.shift() ?? null
      this.isDone = this.mutant === null
    }
    Object.assign(switches, { activeMutant: this.mutant ?? undefined, hitCount: 0, hitLimit: HIT_LIMIT })
  }

  async runTask(test: RunnerTestCase) {
    if (!this.isDone) await TestRunner.getTestFn(test)()
  }

  /** Once the turn's own clean-up is over. */
  onAfterRetryTask(test: RunnerTestCase) {
    if (this.trials.phase === 'covering') return
    const { result } = test
    if (result === undefined) throw new Error('A test that ran has a result')
    const hasFailed = result.state === 'fail'
    if (hasFailed && this.mutant !== null) this.failedWith = this.mutant
    else if (this.failedWith !== null) {
      writeFileSync(this.pathIn(hasFailed ? UNSURE : NOTICED, this.failedWith), test.name)
      this.failedWith = null
    }
    // What fails without a mutant says nothing of the next one.
    if (hasFailed && this.mutant === null) {
      if (this.queue.length > 0) writeFileSync(this.pathIn(UNABLE, keyOf(test)), test.name)
      this.queue = []
    }
    result.state = 'run'
    delete result.errors
  }

  override onAfterRunTask(test: RunnerTestCase) {
    super.onAfterRunTask(test)
    if (this.trials.phase === 'covering') {
      const reached = Object.keys(switches.mutantCoverage?.perTest[test.id] ?? {})
      const covered: Covered = { reached, milliseconds: performance.now() - this.begunAt }
      writeFileSync(this.pathIn(COVERAGE, keyOf(test)), JSON.stringify(covered))
      switches.currentTestId = undefined
    }
    switches.activeMutant = undefined
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { MachineName } from '../model/machines.ts'

/** Runs the tests of a machine in a process of its own, which can be ended whatever a mutant has led it to (tester.ts). */

/** The tests that could notice, the quick ones that kill most first: the machine's own by hand, its walks, then those of others. */
export const STAGES = {
  byHand: { own: true, titles: /^(?!.*on every path)/ },
  walks: { own: true, titles: /on every path/ },
  others: { own: false, titles: /./ },
} as const

type Stage = keyof typeof STAGES
const STAGE_NAMES = Object.keys(STAGES) as Stage[]

export interface Question {
  /** The number of the mutant; null for the charts as they are. */
  mutant: number | null
  stage: Stage
}

export interface Answer {
  green: boolean
}

export type Verdict = 'survived' | 'killed' | 'hung'

/** What takes this many times as long as it does without a mutant hangs. */
const PATIENCE = 10
/** Neither a busy machine nor a test that has hardly anything to do counts as hanging. */
const LEAST_DEADLINE_MS = 20_000

const FILE = path.join(import.meta.dirname, 'tester.ts')

export interface Tester {
  tryMutant: (mutant: number) => Promise<Verdict>
  /** Asks once more without a mutant: where the answer is no longer green, what was counted as killed was not. */
  close: () => Promise<void>
}

/** A group of its own: the runner has processes beneath it. */
const begin = (machine: MachineName) => fork(FILE, [machine], { detached: true, execArgv: ['--import', 'tsx'] })

function end({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

async function answerOf(child: ChildProcess, question: Question, deadlineMs: number): Promise<Verdict> {
  const over = new AbortController()
  const timer = Number.isFinite(deadlineMs) ? setTimeout(() => over.abort(), deadlineMs) : undefined
  const answered = once(child, 'message', over) as Promise<[Answer]>
  const ended = once(child, 'exit', over).then(() => Promise.reject(new Error('The process that runs the tests ended')))
  ended.catch(() => {})
  child.send(question)
  try {
    const [{ green }] = await Promise.race([answered, ended])
    return green ? 'survived' : 'killed'
  } catch (error) {
    if (!over.signal.aborted) throw error
    return 'hung'
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** A tester of a machine whose tests are green without a mutant, as they must be. */
export async function createTester(machine: MachineName): Promise<Tester> {
  let child = begin(machine)
  const stop = () => end(child)
  process.once('exit', stop)

  const deadlines = new Map<Stage, number>()
  async function expectGreen() {
    for (const stage of STAGE_NAMES) {
      const before = performance.now()
      if ((await answerOf(child, { mutant: null, stage }, Infinity)) !== 'survived') {
        throw new Error(`The tests of ${machine} are not green without a mutant; there is nothing to measure`)
      }
      deadlines.set(stage, Math.max(LEAST_DEADLINE_MS, PATIENCE * (performance.now() - before)))
    }
  }
  await expectGreen()

  return {
    async tryMutant(mutant) {
      for (const stage of STAGE_NAMES) {
        const verdict = await answerOf(child, { mutant, stage }, deadlines.get(stage) ?? Infinity)
        if (verdict === 'hung') {
          end(child)
          child = begin(machine)
        }
        if (verdict !== 'survived') return verdict
      }
      return 'survived'
    },
    async close() {
      await expectGreen()
      process.removeListener('exit', stop)
      end(child)
    },
  }
}

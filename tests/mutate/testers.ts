import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { MachineName } from '../model/machines.ts'

/** Runs the tests of a machine in a separate process (tester.ts), which can be killed when a mutant hangs. */

/** The tests to run, fastest and most effective first: the machine's hand-written tests, its generated paths, the other machines' tests. */
export const STAGES = {
  handWritten: { own: true, titles: /^(?!.*generated paths of)/ },
  paths: { own: true, titles: /generated paths of/ },
  others: { own: false, titles: /./ },
} as const

type Stage = keyof typeof STAGES
const STAGE_NAMES = Object.keys(STAGES) as Stage[]

export interface Question {
  /** The index of the mutant; null for the unchanged charts. */
  mutant: number | null
  stage: Stage
}

export interface Answer {
  green: boolean
}

export type Verdict = 'survived' | 'killed' | 'hung'

/** A stage that takes this many times its normal duration hangs. */
const HANG_FACTOR = 10
/** Tolerates a busy machine and very short stages. */
const LEAST_DEADLINE_MS = 20_000

const FILE = path.join(import.meta.dirname, 'tester.ts')

export interface Tester {
  testMutant: (mutant: number) => Promise<Verdict>
  /** Runs the unchanged charts again. If they fail now, earlier kills cannot be trusted. */
  close: () => Promise<void>
}

/** Detached, so that its whole process group can be killed. */
const start = (machine: MachineName) => fork(FILE, [machine], { detached: true, execArgv: ['--import', 'tsx'] })

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

/** Rejects if the machine's tests fail without a mutant. */
export async function createTester(machine: MachineName): Promise<Tester> {
  let child = start(machine)
  const stop = () => end(child)
  process.once('exit', stop)

  const deadlines = new Map<Stage, number>()
  async function expectGreen() {
    for (const stage of STAGE_NAMES) {
      const before = performance.now()
      if ((await answerOf(child, { mutant: null, stage }, Infinity)) !== 'survived') {
        throw new Error(`The tests of ${machine} fail without a mutant, so there is nothing to measure`)
      }
      deadlines.set(stage, Math.max(LEAST_DEADLINE_MS, HANG_FACTOR * (performance.now() - before)))
    }
  }
  await expectGreen()

  return {
    async testMutant(mutant) {
      for (const stage of STAGE_NAMES) {
        const verdict = await answerOf(child, { mutant, stage }, deadlines.get(stage) ?? Infinity)
        if (verdict === 'hung') {
          end(child)
          child = start(machine)
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

import type { FileMachine, FilePath, FileStep } from './file/file.ts'
import { decode } from './file/values.ts'
import { leavesOf } from './model/choose.ts'
import { stepText } from './model/pathText.ts'
import type { PathEvent } from './project.ts'

/** Runs the paths of a file on anything, such as a page in a browser. */

export interface Executors<Here> {
  /** Opens a start of the machine, by the name of its model. */
  open: (here: Here, start: string) => unknown
  /** Causes each event, by type. */
  actions: Readonly<Record<string, (here: Here, event: PathEvent) => unknown>>
  /** Checks each state, by name, such as 'paying' or 'payment.failed'. */
  checks: Readonly<Record<string, (here: Here) => unknown>>
  /** Reports a step while it runs: Playwright's `test.step`. */
  step?: (words: string, run: () => Promise<void>) => Promise<unknown>
}

/** An action or check of a generated module that has no code yet. */
export class NotFilledIn extends Error {
  override name = 'NotFilledIn'
  constructor(what: string) {
    super(`${what} is not filled in yet`)
  }
}

function known<Run>(table: Readonly<Record<string, Run>>, name: string, kind: string): Run {
  const found = table[name]
  if (found === undefined) throw new Error(`There is no ${kind} for '${name}'`)
  return found
}

/** Causes single events and checks single states, for step definitions. */
export function performer<Here>({ actions, checks }: Pick<Executors<Here>, 'actions' | 'checks'>) {
  return {
    /** @param event as in a file */
    act: async (here: Here, event: FileStep['event'], now = 0): Promise<void> => {
      await known(actions, event.type, 'action')(here, decode(event, () => now) as PathEvent)
    },
    look: async (here: Here, state: FileStep['state']): Promise<void> => {
      for (const leaf of leavesOf(state)) await known(checks, leaf, 'check')(here)
    },
  }
}

export interface Performer<Here> extends ReturnType<typeof performer<Here>> {
  open: Executors<Here>['open']
  step?: Executors<Here>['step']
}

/** A function that runs one path. A failure names the steps so far. */
export function runner<Here>({ open, act, look, step = (_, run) => run() }: Performer<Here>) {
  return async (here: Here, { starts }: FileMachine, { start, steps }: FilePath): Promise<void> => {
    let now = 0
    const done = [`0. Start ${start}`]
    try {
      await open(here, start)
      await look(here, starts[start]?.state ?? '')
      for (const [index, { event, state, words }] of steps.entries()) {
        const text = words ?? stepText(event, state)
        done.push(`${index + 1}. ${text}`)
        now += event.elapsed ?? 0
        await step(text, async () => {
          await act(here, event, now)
          await look(here, state)
        })
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error([why, 'Steps:', ...done].join('\n'), { cause: error })
    }
  }
}

/** Runs paths with an action for each event and a check for each state. */
export function walker<Here>(executors: Executors<Here>) {
  return runner({ ...performer(executors), open: executors.open, step: executors.step })
}

import type { FileMachine, FilePath } from './file/file.ts'
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
}

function known<Run>(table: Readonly<Record<string, Run>>, name: string, kind: string): Run {
  const found = table[name]
  if (found === undefined) throw new Error(`There is no ${kind} for '${name}'`)
  return found
}

/** A function that runs one path. A failure names the steps so far. */
export function walker<Here>({ open, actions, checks }: Executors<Here>) {
  return async (here: Here, { starts }: FileMachine, { start, steps }: FilePath): Promise<void> => {
    const time = { now: 0 }
    const done = [`0. Start ${start}`]
    const look = async (state: FilePath['steps'][number]['state']) => {
      for (const leaf of leavesOf(state)) await known(checks, leaf, 'check')(here)
    }
    try {
      await open(here, start)
      await look(starts[start]?.state ?? '')
      for (const [index, { event, state }] of steps.entries()) {
        done.push(`${index + 1}. ${stepText(event, state)}`)
        time.now += event.elapsed ?? 0
        await known(actions, event.type, 'action')(here, decode(event, () => time.now) as PathEvent)
        await look(state)
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error([why, 'Steps:', ...done].join('\n'), { cause: error })
    }
  }
}

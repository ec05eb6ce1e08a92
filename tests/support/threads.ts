import { vi } from 'vitest'
import type { Threads } from '../../server/platform/threads.ts'

/** Threads that do the work with the given function, and record what they were given. */
export function recordingThreads<Task, Done>(work: (file: string, task: Task) => Promise<Done>) {
  const run = vi.fn<typeof work>(work)
  const runOver = () => Promise.reject(new Error('There is no work over items.'))
  const threads = { run, runOver, inTurn: (_, task) => task(), close: async () => {} } as Threads
  return { threads, run }
}

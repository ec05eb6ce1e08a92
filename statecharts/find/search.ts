import { fork } from 'node:child_process'
import type { ListedChart } from '../drawing/charts.ts'
import { STAND_INS } from 'xstate-paths/load'
import { Unusable } from '../load.ts'
import { moduleAt, TYPESCRIPT_FLAGS } from '../places.ts'
import type { PlainProject } from '../project.ts'
import type { Finding, Problem } from './find.ts'

/**
 * Runs modules in a separate process and returns the charts of their machines. Each search starts a new process, so changed modules are
 * loaded again, and a module can neither stop nor slow down this one.
 */

export interface Search {
  /** The configuration file; null without one. */
  config: string | null
  /** Files and folders. */
  paths: readonly string[]
  /** True if modules are run; otherwise only their text is read. */
  runs: boolean
  /** File names are relative to this folder. */
  root: string
}

export interface SearchResult {
  project: PlainProject
  /** The project's own machines, then those found. */
  charts: ListedChart[]
  problems: Problem[]
  findings: Finding[]
  /** True if a module failed because it expects a page. */
  wantsPage: boolean
  /** The searched folders. */
  folders: string[]
}

export interface SearchRequest extends Search {
  /** Modules that must not be run, because they ended the process. */
  harmful: readonly string[]
}

/** The process sends the file that it is about to run, and finally the result or the reason why there is none. */
export type SearchMessage = { file: string } | { result: SearchResult } | { failure: string; isUnusable: boolean }

const LONGEST_SILENCE_MS = 60_000

/** Resolves with the file that was running if the process ended without a result. */
function attempt(request: SearchRequest, env: NodeJS.ProcessEnv): Promise<SearchResult | { file: string }> {
  return new Promise((resolve, reject) => {
    let file = request.config ?? ''
    const searcher = fork(moduleAt('find/searcher'), {
      execArgv: [...TYPESCRIPT_FLAGS],
      env,
      // The output of modules must not mix with a command's output.
      stdio: ['ignore', 2, 2, 'ipc'],
    })
    const watch = setTimeout(() => searcher.kill('SIGKILL'), LONGEST_SILENCE_MS)
    searcher.on('message', (message: SearchMessage) => {
      if ('file' in message) {
        file = message.file
        watch.refresh()
        return
      }
      if ('result' in message) resolve(message.result)
      else reject(message.isUnusable ? new Unusable(message.failure) : new Error(message.failure))
      searcher.kill()
    })
    searcher.on('error', reject)
    searcher.on('exit', () => {
      clearTimeout(watch)
      resolve({ file })
    })
    searcher.send(request)
  })
}

/** Throws `Unusable` if the configuration cannot be loaded or a path is missing. */
export async function search(given: Search): Promise<SearchResult> {
  const harmful: string[] = []
  let env = process.env
  for (;;) {
    const result = await attempt({ ...given, harmful }, env)
    if ('charts' in result) {
      if (!result.wantsPage || env !== process.env) return result
      env = { ...process.env, ...STAND_INS }
      continue
    }
    if (result.file === given.config || harmful.includes(result.file))
      throw new Unusable(`${result.file} ended the process, or ran for more than ${LONGEST_SILENCE_MS / 1_000} s.`)
    harmful.push(result.file)
  }
}

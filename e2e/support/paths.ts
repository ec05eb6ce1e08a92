import type { Page, Request, Route } from 'playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { failureOf } from '../../machines/failure.ts'
import { stateName, stepText } from 'xstate-paths/text'
import { leavesOf } from 'xstate-paths/choose'
import type { Path, PathEvent, Step } from 'xstate-paths'
import { nothingSighted, sightStep } from 'xstate-paths/observe'
import { recordCoverage } from '../../tests/model/record.ts'
import { test } from './server.ts'

/** Runs a model's path in the browser. Requests end as the path requires. */

export type Executors<Event extends { type: string }, Here> = {
  [Type in Event['type']]: (here: Here, event: Extract<Event, { type: Type }>) => Promise<void>
}

export type Looks<Leaves extends string, Here> = Record<Leaves, (here: Here, step: Step) => Promise<void>>

/** Method and path of the actors that call the API. */
const calls = {
  loadFellowship: ['GET', /^\/api\/fellowships\/applicant\//],
  readDrafts: ['GET', /^\/api\/drafts$/],
  createFellowship: ['POST', /^\/api\/fellowships\/$/],
  updateFellowship: ['POST', /^\/api\/fellowships\/.+/],
  saveRecord: ['POST PUT', new RegExp(`^(${RECORD_STEPS.map((step) => STEP[step].record.path).join('|')})/`)],
  uploadDocument: ['POST', /^\/api\/[a-z]+uploads\/$/],
} as const

/** The response of a failed server. */
const UNAVAILABLE = { status: 500, json: { message: 'unavailable' } }

export type Call = keyof typeof calls

function callOf(request: Request): Call | undefined {
  const path = new URL(request.url()).pathname.slice(API_BASE_PATH.length)
  return (Object.keys(calls) as Call[]).find((call) => {
    const [methods, pattern] = calls[call]
    return methods.split(' ').includes(request.method()) && pattern.test(path)
  })
}

/** Holds requests until the path ends them. Only released requests reach the server. */
export async function holdCalls(page: Page, held: readonly Call[]) {
  const waiting = new Map<Call, Route>()
  const arrivals = new Map<Call, () => void>()
  const failing = new Map<Call, (route: Route) => Promise<void>>()
  /** True while the connection is lost: requests that are not held fail. */
  let isCut = false

  const cutOff = (route: Route) => route.abort('connectionreset')
  const unavailable = (route: Route) => route.fulfill(UNAVAILABLE)

  await page.route(`**${API_BASE_PATH}/**`, async (route) => {
    const call = callOf(route.request())
    if (call === undefined || !held.includes(call)) return isCut ? cutOff(route) : route.fallback()
    const fail = failing.get(call)
    if (failing.delete(call) && fail !== undefined) return fail(route)
    waiting.set(call, route)
    arrivals.get(call)?.()
  })

  async function arrived(call: Call): Promise<Route> {
    if (!waiting.has(call)) await new Promise<void>((resolve) => arrivals.set(call, resolve))
    const route = waiting.get(call)
    if (route === undefined) throw new Error(`${call} was not asked`)
    waiting.delete(call)
    arrivals.delete(call)
    return route
  }

  return {
    /** Waits until the page has sent the request, and keeps holding it. */
    async asked(call: Call) {
      waiting.set(call, await arrived(call))
    },
    /** Restores the connection. */
    restore() {
      isCut = false
    },
    async answer(call: Call) {
      const route = await arrived(call)
      isCut = false
      const answered = page.waitForResponse((response) => response.request() === route.request())
      await route.continue()
      await answered
    },
    async fail(call: Call, error: unknown) {
      const route = await arrived(call)
      const failure = failureOf(error)
      if (failure === 'refused') await route.fulfill({ status: 422, json: { message: 'refused' } })
      else if (failure === 'applicationsClosed')
        await route.fulfill({ status: 403, json: { code: failure, message: failure } })
      else {
        isCut = failure === 'disconnected'
        const end = isCut ? cutOff : unavailable
        // The client retries a failed GET once.
        if (route.request().method() === 'GET') failing.set(call, end)
        await end(route)
      }
    },
  }
}

export type Calls = Awaited<ReturnType<typeof holdCalls>>

/** A path's event executors, state checks and held requests. */
export interface BrowserWalk<Here> {
  executors: Record<string, (here: Here, event: never) => Promise<void>>
  looks: Record<string, (here: Here, step: Step) => Promise<void>>
  calls?: Calls
  /** The initial state. Without it, coverage leaves out the first transition. */
  initial?: AnyMachineSnapshot
  /** Advances the time of a delay. */
  pass?: (here: Here, event: PathEvent) => Promise<void>
}

async function perform<Here>({ executors, calls: held, pass }: BrowserWalk<Here>, here: Here, event: PathEvent) {
  const [, kind, contract] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  const execute = executors[event.type]
  if (execute !== undefined) return execute(here, event as never)
  if (event.type.startsWith('xstate.after.') && pass !== undefined) return pass(here, event)
  if (held === undefined || contract === undefined || !(contract in calls))
    throw new Error(`There is no executor for ${event.type}`)
  return kind === 'done' ? held.answer(contract as Call) : held.fail(contract as Call, event['error'])
}

function lookOf<Here>({ looks }: BrowserWalk<Here>, leaf: string) {
  const look = looks[leaf]
  if (look === undefined) throw new Error(`There is no check for ${leaf}`)
  return look
}

/** States that this worker has a screenshot of. One per state is enough. */
const pictured = new Set<string>()

/** The test's name as in Playwright's report, without the file. */
const nameOf = () => test.info().titlePath.slice(1).join(' > ')

async function picturesOf(page: Page, { machine, value }: AnyMachineSnapshot): Promise<Map<string, Buffer>> {
  const ids = leavesOf(value)
    .map((leaf) => `${machine.id}.${leaf}`)
    .filter((id) => !pictured.has(id))
  if (ids.length === 0) return new Map()
  const picture = await page.screenshot({ type: 'jpeg', quality: 60 })
  for (const id of ids) pictured.add(id)
  return new Map(ids.map((id) => [id, picture]))
}

/** Runs a path from the step at index `from`. A failure includes instructions to reproduce it manually. */
export async function walkPath<Here extends { page: Page }>(walk: BrowserWalk<Here>, here: Here, path: Path, from = 0) {
  const sighted = nothingSighted()
  const pictures = new Map<string, Buffer>()
  const recipe: string[] =
    from === 0
      ? []
      : [`1–${from}. by calls to the API: the steps up to ${stateName(path.steps[from - 1]?.state.value)}`]
  for (const [index, step] of path.steps.entries()) {
    if (index < from) continue
    recipe.push(`${index + 1}. ${stepText(step.event, step.state.value)}`)
    await test
      .step(recipe.at(-1) ?? '', async () => {
        await perform(walk, here, step.event)
        // Checks saving before progress, because saving navigates to the page that shows the progress.
        for (const leaf of leavesOf(step.state.value).reverse()) await lookOf(walk, leaf)(here, step)
        for (const [id, picture] of await picturesOf(here.page, step.state)) pictures.set(id, picture)
        sightStep(sighted, path.steps[index - 1]?.state ?? walk.initial, step)
      })
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        throw new Error(
          [`Step ${index + 1} does not lead to ${stateName(step.state.value)}. By hand:`, ...recipe, why].join('\n'),
          { cause: error },
        )
      })
  }
  const last = path.steps.at(-1)
  if (last !== undefined) recordCoverage('browser', last.state.machine.id, nameOf(), { ...sighted, pictures })
}

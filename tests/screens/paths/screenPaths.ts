import { configure, waitFor } from '@testing-library/react'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate'
import { pathText, PathFailure, stateName } from 'xstate-paths/text'
import { leavesOf, maximal, offeredParts, type Offered } from 'xstate-paths/choose'
import type { Model, Path, PathEvent } from 'xstate-paths'
import { sightOf } from 'xstate-paths/observe'
import { recordCoverage } from '../../model/record.ts'
import { CONTRACTS, type Contract } from './contracts.ts'
import { settle, withStage, type Stage } from './stage.tsx'

/** Runs paths on the real screens: executors perform the events, looks check the screen of each state. */

export type Executors<Event extends { type: string }> = {
  [Type in Event['type']]: (stage: Stage, event: Extract<Event, { type: Type }>) => void | Promise<void>
}

export interface ScreenState<Context> {
  context: Context
  stage: Stage
  /** The last event; null at the start. */
  event: PathEvent | null
}

/** Checks of the screen by state. */
export type Looks<Leaves extends string, Context> = Record<Leaves, (screenState: ScreenState<Context>) => void>

export interface ScreenPathOptions {
  /** Opens the portal for a start of the model. */
  open: (start: string, path: Path) => Promise<Stage>
  actorOf: (stage: Stage) => AnyActorRef
  executors: Record<string, (stage: Stage, event: never) => void | Promise<void>>
  looks: Record<string, (screenState: ScreenState<never>) => void>
  /** Contract names of invoked actors, if they differ. */
  contracts?: Record<string, Contract>
  /** The part of the state to compare, if the applicant visits other screens on the way. */
  compared?: (value: StateValue) => StateValue
  /** The state to which the surrounding portal moves on by itself. */
  redirected?: (value: StateValue) => StateValue
}

/** Time limit for a screen to show its state, generous for busy machines. */
const LONGEST_LOOK_MS = 30_000

configure({ getElementError: (message) => new Error(message ?? 'It is not on screen') })

/** The screen does not match its state, or does not offer the next event. */
class ScreenFailure extends Error {
  override name = 'ScreenFailure'
  constructor(start: string, { steps }: Path, count: number, what: string, cause: unknown) {
    const recipe = pathText({ steps: steps.slice(0, count), description: '' })
    const why = cause instanceof Error ? cause.message : String(cause)
    super([`${what}: ${why}`, `0. Start ${start}`, ...recipe].join('\n'), { cause })
  }
}

async function perform(
  { executors, contracts = {} }: ScreenPathOptions,
  stage: Stage,
  actor: AnyActorRef,
  event: PathEvent,
) {
  const elapsed = event.elapsed ?? 0
  stage.passTime(elapsed)
  const [, kind, invoked = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  const contract = contracts[invoked] ?? (invoked as Contract)
  const execute = executors[event.type]
  if (execute !== undefined) await execute(stage, event as never)
  else if (event.type.startsWith('xstate.after.')) await stage.fireTimers(Math.max(elapsed, 1_000))
  else if (kind === 'done') stage.contracts.answer(contract, event['output'])
  else if (kind === 'error' && CONTRACTS.includes(contract)) stage.contracts.fail(contract, event['error'])
  // Crashes of invoked machines.
  else if (kind === 'error') actor.send(event as never)
  else throw new Error(`There is no executor for ${event.type}`)
  await settle()
}

function lookOf({ looks }: ScreenPathOptions, leaf: string) {
  const look = looks[leaf]
  if (look === undefined) throw new Error(`There is no look for ${leaf}`)
  return look
}

/** Runs a path on the screens and returns the checked states. */
async function expectScreens(
  options: ScreenPathOptions,
  path: Path,
  start: string,
  initial: AnyMachineSnapshot,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const stage = await options.open(start, path)
  const actor = options.actorOf(stage)
  const sighted = sightOf(actor)
  const { redirected = (value: StateValue) => value, compared = (value: StateValue) => value } = options

  async function look(event: PathEvent | null, count: number) {
    const { value, context } = actor.getSnapshot() as AnyMachineSnapshot
    const check = () => {
      for (const leaf of leavesOf(value)) lookOf(options, leaf)({ context, stage, event } as never)
    }
    await waitFor(check, { timeout: LONGEST_LOOK_MS }).catch((error: unknown) => {
      throw new ScreenFailure(start, path, count, `The screen does not show ${stateName(value)}`, error)
    })
    for (const leaf of leavesOf(value)) seen.add(leaf)
  }

  expect((actor.getSnapshot() as AnyMachineSnapshot).value).toEqual(redirected(initial.value))
  await look(null, 0)
  for (const [index, step] of path.steps.entries()) {
    await perform(options, stage, actor, step.event).catch((error: unknown) => {
      throw new ScreenFailure(start, path, index + 1, `Step ${index + 1} cannot be done`, error)
    })
    const live = (actor.getSnapshot() as AnyMachineSnapshot).value
    if (!isDeepStrictEqual(compared(live), compared(redirected(step.state.value))))
      throw new PathFailure(path, step, live)
    await look(step.event, index + 1)
  }
  const { machine } = actor.getSnapshot() as AnyMachineSnapshot
  recordCoverage('screens', machine.id, expect.getState().currentTestName ?? '', sighted)
  return seen
}

export interface ScreenPaths extends ScreenPathOptions {
  /** The specification's section, for the titles. */
  section: string
  /** Models by the name of their start, such as 'on the public page'. */
  models: Record<string, Model>
  /** Events possible on screen; all by default. */
  offered?: Offered
  /** Selects paths; all by default. */
  choose?: (paths: readonly Path[], model: Model) => Path[]
}

/** Keys of a path's steps: each event in each state, and the chart's transitions. */
const transitionsOf = ({ steps }: Path, model: Model): readonly string[] =>
  steps.flatMap(({ event, state: nextState }, index) => {
    const state = steps[index - 1]?.state ?? model.start()
    const events = leavesOf(state.value).map((leaf) => `${leaf} ${event.type}`)
    return [...events, ...model.observe({ state, event, nextState }).transitions]
  })

/** The shortest paths that show every key; the others repeat screens. */
export function thatShowMore(
  paths: readonly Path[],
  model: Model,
  sightsOf: (path: Path, model: Model) => readonly string[] = transitionsOf,
): Path[] {
  const shown = new Set<string>()
  const shortestFirst = [...paths].sort((one, other) => one.steps.length - other.steps.length)
  return shortestFirst.filter((path) => {
    const fresh = sightsOf(path, model).filter((sight) => !shown.has(sight))
    for (const sight of fresh) shown.add(sight)
    return fresh.length > 0
  })
}

/** Defines a test per path, and one that checks that every state was seen. */
export function testScreenPaths({ section, models, offered, choose = (paths) => [...paths], ...options }: ScreenPaths) {
  describe(`${section} on the screens`, () => {
    withStage()
    const seen = new Set<string>()

    for (const [start, model] of Object.entries(models)) {
      const initial = model.start()
      const paths = choose(
        maximal(offeredParts([...model.shortestPaths(), ...model.edgePaths()], initial, offered)),
        model,
      )
      const chosen = paths.length === 0 ? [NO_STEPS] : paths
      it.each(chosen.map((path) => [titleOf(path), path] as const))(`${section} ${start} %s`, async (_, path) => {
        for (const leaf of await expectScreens(options, path, start, initial)) seen.add(leaf)
      })
    }

    it(`${section} shows every state on some path`, () => {
      expect([...seen].sort()).toEqual(Object.keys(options.looks).sort())
    })
  })
}

const NO_STEPS: Path = { steps: [], description: 'the start' }

function titleOf({ steps }: Path): string {
  const last = steps.at(-1)
  if (last === undefined) return 'is where it rests'
  return `reaches ${stateName(last.state.value)} in ${steps.length} steps, the last ${last.event.type}`
}

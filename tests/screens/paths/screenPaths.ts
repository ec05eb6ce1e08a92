import { configure, waitFor } from '@testing-library/react'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate'
import { pathText, PathFailure, stateName } from '../../model/pathText.ts'
import { leavesOf, maximal, offeredParts, type Offered } from '../../model/choose.ts'
import type { Model, Path, PathEvent } from '../../model/model.ts'
import { sightOf } from '../../model/observe.ts'
import { recordCoverage } from '../../model/record.ts'
import { CONTRACTS, type Contract } from './contracts.ts'
import { settle, withStage, type Stage } from './stage.tsx'

/** A path walked on the real screens: events are what an applicant does there, and every state has its look. */

export type Executors<Event extends { type: string }> = {
  [Type in Event['type']]: (stage: Stage, event: Extract<Event, { type: Type }>) => void | Promise<void>
}

export interface ScreenState<Context> {
  context: Context
  stage: Stage
  /** What led here; null at the beginning. */
  event: PathEvent | null
}

/** What is on screen in each state. */
export type Looks<Leaves extends string, Context> = Record<Leaves, (screenState: ScreenState<Context>) => void>

export interface ScreenPathOptions {
  /** The portal as a path needs it, by the model's way of beginning. */
  open: (beginning: string, path: Path) => Promise<Stage>
  actorOf: (stage: Stage) => AnyActorRef
  executors: Record<string, (stage: Stage, event: never) => void | Promise<void>>
  looks: Record<string, (screenState: ScreenState<never>) => void>
  /** The contract that each invoked actor asks, where their names differ. */
  contracts?: Record<string, Contract>
  /** What of a state the path and the screen have in common, where an applicant goes to other screens on the way. */
  compared?: (value: StateValue) => StateValue
  /** Where the portal around the machine leads on from a state of the machine by itself. */
  standsIn?: (value: StateValue) => StateValue
}

/** A screen that never shows its state is given up after this; a busy machine does not need as long. */
const LONGEST_LOOK_MS = 30_000

configure({ getElementError: (message) => new Error(message ?? 'It is not on screen') })

/** A screen that does not show what its state says, or does not offer what the path does next. */
class ScreenFailure extends Error {
  override name = 'ScreenFailure'
  constructor(beginning: string, { steps }: Path, walked: number, what: string, cause: unknown) {
    const recipe = pathText({ steps: steps.slice(0, walked), description: '' })
    const why = cause instanceof Error ? cause.message : String(cause)
    super([`${what}: ${why}`, `0. Begin ${beginning}`, ...recipe].join('\n'), { cause })
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
  // A part that the machine invokes breaks down.
  else if (kind === 'error') actor.send(event as never)
  else throw new Error(`Nobody knows how to do ${event.type}`)
  await settle()
}

function lookOf({ looks }: ScreenPathOptions, leaf: string) {
  const look = looks[leaf]
  if (look === undefined) throw new Error(`Nobody knows how ${leaf} looks`)
  return look
}

/** Walks a path; gives the states whose look was compared with the screen. */
async function expectScreens(
  walk: ScreenPathOptions,
  path: Path,
  beginning: string,
  initial: AnyMachineSnapshot,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const stage = await walk.open(beginning, path)
  const actor = walk.actorOf(stage)
  const sighted = sightOf(actor)
  const { standsIn = (value: StateValue) => value, compared = (value: StateValue) => value } = walk

  async function look(event: PathEvent | null, walked: number) {
    const { value, context } = actor.getSnapshot() as AnyMachineSnapshot
    const check = () => {
      for (const leaf of leavesOf(value)) lookOf(walk, leaf)({ context, stage, event } as never)
    }
    await waitFor(check, { timeout: LONGEST_LOOK_MS }).catch((error: unknown) => {
      throw new ScreenFailure(beginning, path, walked, `The screen does not show ${stateName(value)}`, error)
    })
    for (const leaf of leavesOf(value)) seen.add(leaf)
  }

  expect((actor.getSnapshot() as AnyMachineSnapshot).value).toEqual(standsIn(initial.value))
  await look(null, 0)
  for (const [index, step] of path.steps.entries()) {
    await perform(walk, stage, actor, step.event).catch((error: unknown) => {
      throw new ScreenFailure(beginning, path, index + 1, `Step ${index + 1} cannot be done`, error)
    })
    const live = (actor.getSnapshot() as AnyMachineSnapshot).value
    if (!isDeepStrictEqual(compared(live), compared(standsIn(step.state.value))))
      throw new PathFailure(path, step, live)
    await look(step.event, index + 1)
  }
  const { machine } = actor.getSnapshot() as AnyMachineSnapshot
  recordCoverage('screens', machine.id, expect.getState().currentTestName ?? '', sighted)
  return seen
}

export interface ScreenPaths extends ScreenPathOptions {
  /** The section of the specification. */
  section: string
  /** A model a way of beginning, by its name: 'on the public page'. */
  models: Record<string, Model>
  /** What the screen offers in a state; without it everything that the machine takes. */
  offered?: Offered
  /** Which of the offered paths are walked; without it all of them. */
  choose?: (paths: readonly Path[]) => Path[]
}

/** What led from one state to the next. */
const transitionsOf = ({ steps }: Path): readonly string[] =>
  steps.map(({ event, state }, index) =>
    [stateName(steps[index - 1]?.state.value ?? ''), event.type, stateName(state.value)].join(),
  )

/** The shortest paths that together show everything: the rest would show the same screens again, after longer ways. */
export function thatShowMore(paths: readonly Path[], sightsOf = transitionsOf): Path[] {
  const shown = new Set<string>()
  const shortestFirst = [...paths].sort((one, other) => one.steps.length - other.steps.length)
  return shortestFirst.filter((path) => {
    const fresh = sightsOf(path).filter((sight) => !shown.has(sight))
    for (const sight of fresh) shown.add(sight)
    return fresh.length > 0
  })
}

/** A test a path, and one that every state was looked at. */
export function testScreenPaths({ section, models, offered, choose = (paths) => [...paths], ...walk }: ScreenPaths) {
  describe(`${section} on the screens`, () => {
    withStage()
    const seen = new Set<string>()

    for (const [beginning, model] of Object.entries(models)) {
      const initial = model.beginning()
      const paths = choose(maximal(offeredParts([...model.shortestPaths(), ...model.edgePaths()], initial, offered)))
      const walks = paths.length === 0 ? [NO_STEPS] : paths
      it.each(walks.map((path) => [titleOf(path), path] as const))(`${section} ${beginning} %s`, async (_, path) => {
        for (const leaf of await expectScreens(walk, path, beginning, initial)) seen.add(leaf)
      })
    }

    it(`${section} every state was looked at on some path`, () => {
      expect([...seen].sort()).toEqual(Object.keys(walk.looks).sort())
    })
  })
}

const NO_STEPS: Path = { steps: [], description: 'the beginning' }

function titleOf({ steps }: Path): string {
  const last = steps.at(-1)
  if (last === undefined) return 'is where it rests'
  return `reaches ${stateName(last.state.value)} in ${steps.length} steps, the last ${last.event.type}`
}

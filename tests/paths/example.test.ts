import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { expect, it } from 'vitest'
import { listingMachine, type ListItem, type ListName } from '../../machines/listing/listing.ts'
import type { FileMachine } from 'xstate-paths/replay'

/** A path with its own executors, quoted in docs/paths.md. */

interface Here {
  list: ActorRefFrom<typeof listingMachine>
  /** Ends the running call. */
  ends: Record<string, { answer: (output: unknown) => void; fail: (error: unknown) => void }>
}

type Executor = (here: Here, event: Record<string, unknown>) => void

/** A new event doesn't compile without its executor. */
const executors = {
  'list.retry': ({ list }) => list.send({ type: 'list.retry' }),
  'xstate.done.actor.loadList': ({ ends }, event) => ends['loadList']?.answer(event['output']),
  'xstate.error.actor.loadList': ({ ends }, event) => ends['loadList']?.fail(event['error']),
  'xstate.done.actor.reconnected': ({ ends }) => ends['reconnected']?.answer(undefined),
  'xstate.error.actor.reconnected': ({ ends }) => ends['reconnected']?.fail(new Error('broken')),
} satisfies Record<'list.retry' | `xstate.${'done' | 'error'}.actor.${'loadList' | 'reconnected'}`, Executor>

const path: FileMachine['paths'][number] = {
  start: 'empty',
  way: 0,
  steps: [
    { event: { type: 'xstate.error.actor.loadList', error: { failure: 'disconnected' } }, state: 'disconnected' },
    { event: { type: 'xstate.done.actor.reconnected' }, state: 'loading' },
    { event: { type: 'xstate.done.actor.loadList', output: [{ id: '1', name: 'Economics' }] }, state: 'loaded' },
  ],
}

function open(): Here {
  const ends: Here['ends'] = {}
  const held = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(
      () => new Promise((answer, fail) => void (ends[name] = { answer: (output) => answer(output as Output), fail })),
    )
  const machine = listingMachine.provide({
    actors: {
      loadList: held<readonly ListItem[], { name: ListName }>('loadList'),
      reconnected: held<void, Record<string, never>>('reconnected'),
    },
  })
  return { list: createActor(machine, { input: { name: 'courses', items: [] } }).start(), ends }
}

it('replays a custom path with custom executors', async () => {
  const here = open()
  for (const { event, state } of path.steps) {
    executors[event.type as keyof typeof executors](here, event)
    await expect.poll(() => here.list.getSnapshot().value).toEqual(state)
  }
  expect(here.list.getSnapshot().context.items).toEqual([{ id: '1', name: 'Economics' }])
})

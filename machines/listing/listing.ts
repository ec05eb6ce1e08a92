import { assign, setup, type SnapshotFrom } from 'xstate'
import { reconnected } from '../connection/reconnected.ts'
import { disconnected, isDisconnected } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

export type ListName = 'courses' | 'regions'
export interface ListItem {
  id: string
  name: string
}

export const listingMachine = setup({
  types: {
    context: {} as { name: ListName; items: readonly ListItem[] },
    input: {} as { name: ListName; items?: readonly ListItem[] },
    events: {} as { type: 'list.retry' },
    tags: {} as 'busy',
  },
  actors: { loadList: notProvided<readonly ListItem[], { name: ListName }>('loadList'), reconnected },
  guards: { isKnown: ({ context }) => context.items.length > 0, isDisconnected },
  actions: { rememberItems: assign({ items: (_, params: { items: readonly ListItem[] }) => params.items }) },
}).createMachine({
  id: 'listing',
  description: 'A list of reference data: the preferred fields of study (§2.5) or the regions (§2.8).',
  context: ({ input }) => ({ name: input.name, items: input.items ?? [] }),
  initial: 'starting',
  states: {
    starting: {
      description: 'If the page embeds the list, nothing is fetched.',
      always: [{ guard: 'isKnown', target: 'loaded' }, { target: 'loading' }],
    },
    loading: {
      description: "The list is loading; the public page shows 'Loading Courses...'.",
      tags: 'busy',
      invoke: {
        id: 'loadList',
        src: 'loadList',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'loaded',
          actions: { type: 'rememberItems', params: ({ event }) => ({ items: event.output }) },
        },
        onError: [{ guard: disconnected, target: 'disconnected' }, { target: 'failed' }],
      },
    },
    loaded: { description: 'The list is shown.' },
    disconnected: {
      description: 'There is no connection. The list loads as soon as it is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'loading', onError: 'failed' },
      on: { 'list.retry': { target: 'loading', description: 'The applicant retries at once.' } },
    },
    failed: {
      description: 'The list could not be loaded (§8). The applicant can try again.',
      on: { 'list.retry': { target: 'loading', description: 'The applicant tries again (§8).' } },
    },
  },
})

export type ListingSnapshot = SnapshotFrom<typeof listingMachine>

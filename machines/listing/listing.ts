import { assign, setup, type SnapshotFrom } from 'xstate'
import { reconnected } from '../connection/reconnected.ts'
import { isDisconnected } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

/** Reference data that a screen offers as a list: the courses of section 7.7, the regions of section 7.8. */

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
  description: 'A list that a screen offers: the preferred fields of study (§2.5) or the regions (§2.8).',
  context: ({ input }) => ({ name: input.name, items: input.items ?? [] }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The list may be embedded in the page; then nothing is fetched (§2.5).',
      always: [{ guard: 'isKnown', target: 'loaded' }, { target: 'loading' }],
    },
    loading: {
      description: "The list is being fetched; the public page says 'Loading Courses...' (§2.5).",
      tags: 'busy',
      invoke: {
        id: 'loadList',
        src: 'loadList',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'loaded',
          actions: { type: 'rememberItems', params: ({ event }) => ({ items: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
          },
          { target: 'failed' },
        ],
      },
    },
    loaded: { description: 'The list is shown (§2.5, §2.8).' },
    disconnected: {
      description: 'The list is fetched as soon as the connection is back (§8).',
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'loading', onError: 'failed' },
      on: { 'list.retry': { target: 'loading', description: 'The applicant does not wait (§8).' } },
    },
    failed: {
      description: 'The list could not be fetched (§8); the applicant may try again.',
      on: { 'list.retry': { target: 'loading', description: 'The applicant asks for the list once more (§8).' } },
    },
  },
})

export type ListingSnapshot = SnapshotFrom<typeof listingMachine>

import { expect } from 'vitest'
import type { DraftSnapshot } from '../../machines/draft/draft.ts'
import { questionOf } from '../../machines/draft/question.ts'
import { isNothing } from '../../machines/draft/restored.ts'
import { offerOf } from '../../machines/draft/selectors.ts'
import { knownTheirs } from '../../machines/draft/setup.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

const PASSING = ['restoring', 'merging', 'awaitingPause.deciding'] as const
type Passing = (typeof PASSING)[number]
type Resting = Exclude<Leaf<DraftSnapshot['value']>, Passing>

const asked = ({ context }: DraftSnapshot) => questionOf(context, knownTheirs(context)).answers

/** Invariants of each state, whatever path led there. */
const assertions = {
  offering: (snapshot) => {
    expect(isNothing(snapshot.context.content)).toBe(true)
    expect(offerOf(snapshot)).toBe('earlier')
  },
  unchanged: ({ context }) => expect(isNothing(context.content)).toBe(true),
  typing: ({ context }) => expect(context.content).not.toBe(context.sent),
  storing: ({ children, context }) => {
    expect(children['storeDraft']).toBeDefined()
    expect(context.keys).not.toEqual([])
  },
  stored: ({ context }) => {
    expect(context.content).toBe(context.sent)
    expect(context.stored).not.toBeNull()
  },
  offline: ({ children }) => expect(children['reconnected']).toBeDefined(),
  signInExpired: ({ children }) => expect(children['storeDraft']).toBeUndefined(),
  closed: ({ children }) => expect(children['storeDraft']).toBeUndefined(),
  refused: ({ children }) => expect(children['storeDraft']).toBeUndefined(),
  'comparing.reading': ({ children }) => expect(children['loadTheirs']).toBeDefined(),
  'comparing.waiting': ({ children }) => expect(children['reconnected']).toBeDefined(),
  'comparing.failed': ({ children }) => expect(children['loadTheirs']).toBeUndefined(),
  'awaitingPause.willAsk': (snapshot) => expect(asked(snapshot)).not.toEqual([]),
  'awaitingPause.willMerge': ({ context }) => expect(context.theirs).not.toBeNull(),
  'conflict.choosing': (snapshot) => expect(asked(snapshot)).not.toEqual([]),
  'conflict.refreshing': (snapshot) => {
    expect(snapshot.children['loadTheirs']).toBeDefined()
    expect(asked(snapshot)).not.toEqual([])
  },
  held: ({ children }) => expect(children['storeDraft']).toBeUndefined(),
} satisfies Record<Resting, (snapshot: DraftSnapshot) => void>

testEveryPath<DraftSnapshot>('§2.8, §2.10, §2.11', 'draft', (snapshot) => {
  const state = leafOf(snapshot.value)
  if (!PASSING.some((passing) => passing === state)) assertions[state as Resting](snapshot)
  expect(snapshot.context.owner).toBe('portal|1')
})

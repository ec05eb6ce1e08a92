import { expect, it } from 'vitest'
import { draftMachine, type DraftSnapshot } from '../../machines/draft/draft.ts'
import { draftState, isUnsaved, isUnsent, type DraftState } from '../../machines/draft/selectors.ts'
import { draftInput } from '../model/draft.ts'
import { NO_EARLIER } from '../support/drafts.ts'
import { inState } from './inState.ts'
import type { Leaf } from './leaf.ts'

type Shown = [state: DraftState, unsaved: boolean, unsent: boolean]

const draft = inState(draftMachine, draftInput(NO_EARLIER))

const SAVED: Shown = ['unchanged', false, false]
const unsent = (state: DraftState): Shown => [state, true, true]

const shown = {
  restoring: SAVED,
  offering: SAVED,
  unchanged: SAVED,
  held: SAVED,
  stored: ['stored', true, false],
  typing: unsent('typing'),
  storing: unsent('storing'),
  offline: unsent('offline'),
  signInExpired: unsent('signInExpired'),
  refused: unsent('refused'),
  closed: unsent('closed'),
  merging: SAVED,
  'awaitingPause.deciding': unsent('comparing'),
  'awaitingPause.willAsk': unsent('willAsk'),
  'awaitingPause.willMerge': unsent('comparing'),
  'comparing.reading': unsent('comparing'),
  'comparing.waiting': unsent('notComparedYet'),
  'comparing.failed': unsent('notCompared'),
  'conflict.choosing': unsent('conflict'),
  'conflict.refreshing': unsent('conflict'),
} satisfies Record<Leaf<DraftSnapshot['value']>, Shown>

it.each(Object.entries(shown))('§2.3 in the state %s a draft is shown, unsaved and unsent as %j', (state, expected) => {
  const snapshot = draft(state)
  expect([draftState(snapshot), isUnsaved(snapshot), isUnsent(snapshot)]).toEqual(expected)
})

import { describe, expect, it } from 'vitest'
import { draftMachine, type DraftSnapshot } from '../../../machines/draft/draft.ts'
import {
  draftState,
  isUnsaved,
  isUnsent,
  offerOf,
  replacedOf,
  shownFormOf,
  storedOf,
  type DraftState,
} from '../../../machines/draft/selectors.ts'
import { draftInput } from '../../model/draft.ts'
import { COMPLETE_RECORDS, PERSONAL_VALUES } from '../../support/applicant.ts'
import { DRAFTED_AT, NO_EARLIER } from '../../support/drafts.ts'
import { inState } from '../inState.ts'
import type { Leaf } from '../leaf.ts'
import { savedAs } from '../startDraft.ts'

interface Shown {
  state: DraftState
  /** Whether the step counts as not saved. */
  unsaved: boolean
  /** Whether a log-out would lose something. */
  unsent: boolean
}

const draft = inState(draftMachine, draftInput(NO_EARLIER))

const SAVED: Shown = { state: 'unchanged', unsaved: false, unsent: false }
const unsent = (state: DraftState): Shown => ({ state, unsaved: true, unsent: true })

const shown = {
  restoring: SAVED,
  offering: SAVED,
  unchanged: SAVED,
  held: SAVED,
  stored: { state: 'stored', unsaved: true, unsent: false },
  typing: unsent('typing'),
  storing: unsent('storing'),
  offline: unsent('offline'),
  signInExpired: unsent('signInExpired'),
  refused: unsent('refused'),
  closed: unsent('closed'),
  awaitingPause: unsent('awaitingPause'),
  'comparing.reading': unsent('comparing'),
  'comparing.waiting': unsent('notComparedYet'),
  'comparing.failed': unsent('notCompared'),
  'conflict.choosing': unsent('conflict'),
  'conflict.refreshing': unsent('conflict'),
} satisfies Record<Leaf<DraftSnapshot['value']>, Shown>

describe.each(Object.entries(shown))('draft, %s', (state, expected) => {
  const snapshot = draft(state)

  it(`what is said under the form is of a draft that is ${expected.state}`, () => {
    expect(draftState(snapshot)).toBe(expected.state)
  })

  it(`the step counts as ${expected.unsaved ? 'not saved' : 'saved'}`, () => {
    expect(isUnsaved(snapshot)).toBe(expected.unsaved)
  })

  it(`§2.3 a log-out ${expected.unsent ? 'stores it first, or asks' : 'loses nothing'}`, () => {
    expect(isUnsent(snapshot)).toBe(expected.unsent)
  })
})

describe('what a step shows of its draft', () => {
  it('is when and from where it was stored', () => {
    const stored = { savedAt: DRAFTED_AT, from: 'otherDevice' } as const
    expect(storedOf(draft('stored', { stored }))).toEqual(stored)
  })

  it('§2.11 is what is saved, with what was typed since over it', () => {
    const fellowship = savedAs('<p>Saved</p>')
    const typed = { form: { motivation: '<p>Typed</p>' }, documents: {} }
    expect(shownFormOf('motivation', draft('unchanged', { fellowship }))).toEqual({ motivation: '<p>Saved</p>' })
    expect(shownFormOf('motivation', draft('typing', { fellowship, content: typed }))).toEqual(typed.form)
  })

  it('§2.8 is the form of its own step', () => {
    const { fellowship } = draftInput(NO_EARLIER)
    const saved = { ...fellowship, ...COMPLETE_RECORDS }
    expect(
      shownFormOf('personalDetails', draft('unchanged', { step: 'personalDetails', fellowship: saved })),
    ).toMatchObject({
      name: PERSONAL_VALUES.name,
      dateOfBirth: '21/03/1990',
    })
  })

  it('is an offer while nothing is typed, and none once it was declined or answered', () => {
    expect(offerOf(draft('offering', { offer: 'earlier' }))).toBe('earlier')
    expect(offerOf(draft('typing', { offer: 'earlier' }))).toBeNull()
    expect(offerOf(draft('unchanged', { offer: 'earlier' }))).toBeNull()
  })

  it('is made anew with everything that replaces it', () => {
    expect(replacedOf(draft('unchanged', { replaced: 3 }))).toBe(3)
  })
})

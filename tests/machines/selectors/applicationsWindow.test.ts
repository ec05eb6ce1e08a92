import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { ApplicationsStatus } from '../../../domain/entities.ts'
import {
  applicationsWindowMachine,
  type ApplicationsWindowSnapshot,
} from '../../../machines/applicationsWindow/applicationsWindow.ts'
import type { EntryAllowed } from '../../../machines/applicationsWindow/contracts.ts'
import { knownStatus } from '../../../machines/applicationsWindow/known.ts'
import {
  applicationsStatusOf,
  daysLeftOf,
  isClosed,
  isEntryWaiting,
  shownNotice,
} from '../../../machines/applicationsWindow/selectors.ts'
import { inState } from '../inState.ts'
import type { Leaf } from '../leaf.ts'

type Entrance = Leaf<ApplicationsWindowSnapshot['value']['entrance']>

interface Shown {
  notice: ReturnType<typeof shownNotice>
  waiting: boolean
  closed: boolean
}

const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '2026-03-31' }
const applicationsWindow = inState(applicationsWindowMachine, {
  status: OPEN,
  authentication: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, EntryAllowed>,
  now: () => Date.parse('2026-03-01T12:00:00+02:00'),
})

const QUIET: Shown = { notice: null, waiting: false, closed: false }

/** What is not as in a window that is open. */
const shown = {
  deciding: {},
  waiting: { waiting: true },
  open: {},
  'closed.quiet': { closed: true },
  'closed.headerNotice': { closed: true, notice: 'header' },
  'closed.homeNotice': { closed: true, notice: 'home' },
  'unknown.quiet': {},
  'unknown.noticeShown': { notice: 'unknown' },
} satisfies Record<Entrance, Partial<Shown>>

describe.each(Object.entries(shown))('applicationsWindow, %s', (state, more: Partial<Shown>) => {
  const expected = { ...QUIET, ...more }
  const snapshot = applicationsWindow(`entrance.${state}`)

  it(`§2.3, §2.5 shows ${expected.notice === null ? 'no notice' : `the notice of '${expected.notice}'`}`, () => {
    expect(shownNotice(snapshot)).toBe(expected.notice)
  })

  it(`§4.7 a sign-in ${expected.waiting ? 'waits' : 'does not wait'} for the status`, () => {
    expect(isEntryWaiting(snapshot)).toBe(expected.waiting)
  })

  it(`§2.5 the page ${expected.closed ? 'says that applications are closed' : 'tells how many days are left'}`, () => {
    expect(isClosed(snapshot)).toBe(expected.closed)
    expect(daysLeftOf(snapshot)).toBe(expected.closed ? null : 30)
  })
})

it('§2.5 the closing date is that of the status, and without one no days are counted', () => {
  expect(applicationsStatusOf(applicationsWindow('entrance.open'))).toEqual(OPEN)
  expect(daysLeftOf(applicationsWindow('entrance.unknown.quiet', { status: null }))).toBeNull()
})

it('§7.2 the status is known where it is read, and a mistake where it is not', () => {
  expect(knownStatus(applicationsWindow('entrance.open'))).toEqual(OPEN)
  expect(() => knownStatus(applicationsWindow('entrance.unknown.quiet', { status: null }))).toThrow(
    'There is no status here',
  )
})

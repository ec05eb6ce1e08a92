import { describe, expect, it } from 'vitest'
import { NO_FLAGS, ROLE_NAMES, type Duty, type RoleName } from '../../../domain/roles.ts'
import { committeeMachine } from '../../../machines/committee/committee.ts'
import {
  allows,
  decisionState,
  documentState,
  exportState,
  listState,
  placeOf,
  readingState,
  typedReason,
} from '../../../machines/committee/selectors.ts'
import { inState } from '../inState.ts'

const committee = inState(committeeMachine, { flags: NO_FLAGS, location: '/desk' })
const NOTHING_READ = { reading: null, decision: 'idle', document: 'closed' }

function shownIn(work: string) {
  const snapshot = committee(`work.${work}`)
  return {
    place: placeOf(snapshot),
    list: listState(snapshot),
    reading: readingState(snapshot),
    decision: decisionState(snapshot),
    document: documentState(snapshot),
  }
}

describe('the desk of a committee', () => {
  it.each(['typing', 'loading', 'shown', 'loadingMore', 'moreFailed', 'failed'])(
    'shows the list, which is %s, and nothing of an application',
    (list) => {
      expect(shownIn(`listing.${list}`)).toEqual({ place: 'listing', list, ...NOTHING_READ })
    },
  )

  it('§4.8 shows neither where the sign-in has expired', () => {
    expect(shownIn('expired')).toEqual({ place: 'expired', list: null, ...NOTHING_READ })
  })

  it.each(['loading', 'failed', 'gone'])('reads an application that is %s, with nothing to decide', (reading) => {
    const shown = { ...NOTHING_READ, reading }
    expect(shownIn(`reading.${reading}`)).toEqual({ place: 'reading', list: null, ...shown })
  })

  const read = { place: 'reading', list: null, reading: 'shown', decision: 'idle', document: 'closed' }

  it.each(['idle', 'editing', 'saving', 'stale', 'failed'])(
    'shows an application, and a decision of it that is %s',
    (decision) => {
      expect(shownIn(`reading.shown.decision.${decision}`)).toEqual({ ...read, decision })
    },
  )

  it.each([
    ['closed', 'closed'],
    ['open.loading', 'loading'],
    ['open.shown', 'shown'],
    ['open.failed', 'failed'],
  ])('shows an application with its document %s beside it', (state, document) => {
    expect(shownIn(`reading.shown.document.${state}`)).toEqual({ ...read, document })
  })

  it.each([
    ['the application that is read', { id: 's1', reasons: { s1: 'Strong marks', s2: 'Late' } }, 'Strong marks'],
    ['another one', { id: 's3', reasons: { s1: 'Strong marks' } }, ''],
    ['the list', { id: null, reasons: { s1: 'Strong marks' } }, ''],
  ])('has the reason that was typed for %s', (_, context, reason) => {
    expect(typedReason(committee('work.reading', context))).toBe(reason)
  })

  it.each(['offered', 'downloading', 'failed'])('says that an export is %s, whatever is read', (exporting) => {
    const snapshot = committee({ work: { reading: 'loading' }, exporting })
    expect(exportState(snapshot)).toBe(exporting)
  })

  /** Section 6: what whoever works at the desk may do there. */
  const duties: Record<RoleName, readonly Duty[]> = {
    admin: ['administer'],
    bursaryAdmin: ['readSubmissions', 'shortlist', 'exportSubmissions'],
    committeeMember: ['readSubmissions'],
  }
  it.each(ROLE_NAMES)('§6 offers %s the duties of that role alone', (role) => {
    const snapshot = committee('work.listing', { flags: { ...NO_FLAGS, [role]: true } })
    const offered = (['administer', 'readSubmissions', 'shortlist', 'exportSubmissions'] as const).filter((duty) =>
      allows(duty)(snapshot),
    )
    expect(offered).toEqual(duties[role])
  })
})

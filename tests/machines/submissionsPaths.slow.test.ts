import { expect } from 'vitest'
import type { SubmissionsSnapshot } from '../../machines/submissions/submissions.ts'
import { leavesOf } from 'xstate-paths/choose'
import { SUBMISSION } from '../support/submission.ts'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Exclude<Leaf<SubmissionsSnapshot['value']>, 'versions.deciding' | 'versions.known.amendment.comparing'>
type Assertion = (snapshot: SubmissionsSnapshot) => void

const download = { type: 'receipt.download', version: SUBMISSION } as const

/** Invariants of each state, whatever path led there. */
const assertions = {
  'versions.unsubmitted': (snapshot) => expect(snapshot.can({ type: 'submissions.retry' })).toBe(false),
  'versions.loading': (snapshot) => expect(snapshot.hasTag('busy')).toBe(true),
  'versions.disconnected': (snapshot) => expect(snapshot.can({ type: 'submissions.retry' })).toBe(true),
  'versions.failed': (snapshot) => expect(snapshot.can({ type: 'submissions.retry' })).toBe(true),
  'versions.known.amendment.asSubmitted': (snapshot) => {
    const { context } = snapshot
    expect(context.submitted).not.toBeNull()
    // The request asks for another answer than the changed one.
    if (context.submitted?.request !== undefined && !snapshot.matches({ editing: 'open' })) return
    expect(context.fellowship.courseDetails?.firstChoiceCourse).toBe(
      context.submitted?.last.application.courseDetails.firstChoiceCourse,
    )
  },
  'versions.known.amendment.amended': ({ context }) =>
    expect(context.fellowship.courseDetails?.firstChoiceCourse).not.toBe(
      context.submitted?.last.application.courseDetails.firstChoiceCourse,
    ),
  'editing.unknown': (snapshot) => expect(snapshot.can({ type: 'window.closed' })).toBe(true),
  'editing.open': (snapshot) => expect(snapshot.can({ type: 'window.closed' })).toBe(true),
  'editing.limited': ({ context }) => expect(context.submitted?.request?.state).toBe('open'),
  'editing.closed': (snapshot) => expect(snapshot.can({ type: 'window.opened' })).toBe(true),
  'versions.known.receipt.ready': (snapshot) => {
    expect(snapshot.can(download)).toBe(true)
    expect(snapshot.context.receipt).toBeNull()
  },
  'versions.known.receipt.downloading': (snapshot) => {
    expect(snapshot.can(download)).toBe(false)
    expect(snapshot.context.receipt).toEqual(SUBMISSION)
  },
  'versions.known.receipt.failed': (snapshot) => {
    expect(snapshot.can(download)).toBe(true)
    expect(snapshot.context.receipt).toEqual(SUBMISSION)
  },
} satisfies Record<Resting, Assertion>

testEveryPath<SubmissionsSnapshot>('§4.1', 'submissions', (snapshot) => {
  for (const leaf of leavesOf(snapshot.value)) assertions[leaf as Resting](snapshot)
})

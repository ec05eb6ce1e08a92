import { expect } from 'vitest'
import type { ApplicationsWindowSnapshot } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { leavesOf } from 'xstate-paths/choose'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Exclude<Leaf<ApplicationsWindowSnapshot['value']>, 'status.starting' | 'entrance.deciding'>

const CLOSING = '1970-01-10T22:00:00Z'
const isTaken = ({ status, now }: ApplicationsWindowSnapshot['context']) =>
  status !== null && status.open && now() < Date.parse(CLOSING)

type Context = ApplicationsWindowSnapshot['context']
const nothing = () => undefined
const closed = (context: Context) => {
  expect(isTaken(context)).toBe(false)
  expect(context.status).not.toBeNull()
  expect(context.request).toBeNull()
}
const unknown = ({ request }: Context) => expect(request).toBeNull()

/** Invariants of each state, whatever path led there. */
const assertions = {
  'status.fetching': nothing,
  'status.known': ({ status }) => expect(status).not.toBeNull(),
  'status.disconnected': nothing,
  'status.failed': nothing,
  'status.hidden': nothing,
  'entrance.waiting': ({ request }) => expect(request).not.toBeNull(),
  'entrance.checking': ({ request, link }) => expect([request, link]).not.toContain(null),
  'entrance.open': (context) => {
    expect(isTaken(context)).toBe(true)
    expect(context.request).toBeNull()
  },
  'entrance.closed.quiet': closed,
  'entrance.closed.headerNotice': closed,
  'entrance.closed.homeNotice': closed,
  'entrance.closed.uncheckedNotice': closed,
  'entrance.unknown.quiet': unknown,
  'entrance.unknown.noticeShown': unknown,
} satisfies Record<Resting, (context: Context) => void>

testEveryPath<ApplicationsWindowSnapshot>('§4.7', 'applicationsWindow', (snapshot) => {
  const leaves = leavesOf(snapshot.value) as Resting[]
  for (const leaf of leaves) assertions[leaf](snapshot.context)
  expect(snapshot.hasTag('busy')).toBe(leaves.includes('status.fetching'))
})

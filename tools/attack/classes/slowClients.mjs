import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../support/percentile.mjs'
import { call } from '../../support/call.mjs'
import { kindsOf, openSlow } from '../slowClients/sockets.mjs'

/**
 * Opens hundreds of connections that send slowly. Other callers must be served as before, and slow connections must be
 * closed.
 */
export const name = 'slowClients'

/** Node checks its timeouts every 30 seconds; the rest allows for a busy machine. */
const LOOKING_MS = 40_000
const HEADERS_MS = 60_000 + LOOKING_MS
const CALL_MS = 300_000 + LOOKING_MS
const CALLS = 60
/** Other callers may wait this many times as long as usual, or this long. */
const TIMES = 5
const AT_LEAST_MS = 250

/** @type {import('../classes.mjs').Attack} */
export async function attack({ url }, { visitors }) {
  const { portal } = visitors
  const token = await visitors.tokenFor('applicant')
  const kinds = kindsOf(portal, token)
  /** @type {string[]} */
  const failures = []

  /** The 95th percentile of sixty calls, in milliseconds. */
  async function waitOfOthers() {
    /** @type {number[]} */
    const waits = []
    for (let index = 0; index < CALLS; index += 1) {
      const target = index % 2 === 0 ? '/home/general-information' : `${portal.apiBase}/api/fellowships`
      const began = performance.now()
      const answer = await call(url, { method: 'GET', target, headers: { authorization: `Bearer ${token}` } })
      waits.push(performance.now() - began)
      if (answer?.status !== 200) failures.push(`GET ${target} returned ${answer?.status}`)
    }
    return percentile(waits, 95)
  }

  await waitOfOthers()
  const alone = await waitOfOthers()
  const most = Math.max(alone * TIMES, AT_LEAST_MS)
  /** @type {import('../slowClients/sockets.mjs').Slow[]} */
  const slow = []
  const all = [
    ...kinds.headers.map((kind) => ({ ...kind, within: HEADERS_MS })),
    ...kinds.bodies.map((kind) => ({ ...kind, within: CALL_MS })),
  ]
  for (const { count, ...kind } of all) {
    for (let index = 0; index < count; index += 1) slow.push(await openSlow(url, kind))
    const beside = await waitOfOthers()
    console.log(
      `slowClients: others wait ${beside.toFixed(0)} ms beside ${slow.length} slow ones, ${alone.toFixed(0)} ms alone`,
    )
    if (beside > most)
      failures.push(
        `other callers wait ${beside.toFixed(0)} ms (at most ${most.toFixed(0)}) beside one that ${kind.kind}`,
      )
  }
  for (const { kind, within } of all) {
    const own = slow.filter((each) => each.kind === kind)
    const isOver = () => own.every(({ closedAt }) => closedAt !== null)
    const latest = Math.max(...own.map(({ openedAt }) => openedAt)) + within
    while (!isOver() && performance.now() < latest) await pause(200)
    const open = own.filter(({ closedAt }) => closedAt === null)
    if (open.length > 0) failures.push(`${open.length} that sent ${kind} were not closed within ${within / 1_000} s`)
    for (const each of open) each.end()
  }
  const after = await waitOfOthers()
  if (after > most) failures.push(`other callers wait ${after.toFixed(0)} ms (at most ${most.toFixed(0)}) afterwards`)
  return { tested: slow.length, failures }
}

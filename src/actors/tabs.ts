import type { SessionEnd } from '../../machines/session/session.ts'

/** What the applicant's tabs tell each other: that somebody is working, and that the sign-in ended, and why. */

export type TabMessage = { type: 'activity'; at: number } | { type: 'signedOut'; reason?: SessionEnd }

const CHANNEL = 'postgraduate-bursary-session'

export function openTabs(onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  return { tell: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() }
}

export function tellSignedOut(reason: SessionEnd): void {
  const tabs = openTabs(() => undefined)
  tabs.tell({ type: 'signedOut', reason })
  tabs.close()
}

import type { SessionEnd } from '../../machines/session/session.ts'

/** Messages between an applicant's tabs: activity, and why a sign-in ended. */

export type TabMessage = { type: 'activity'; at: number } | { type: 'signedOut'; reason?: SessionEnd }

export const SESSION_CHANNEL = 'portal-session'

export function openTabs(onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  return { post: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() }
}

export function announceSignedOut(reason: SessionEnd): void {
  const tabs = openTabs(() => undefined)
  tabs.post({ type: 'signedOut', reason })
  tabs.close()
}

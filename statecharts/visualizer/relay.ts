import type { IncomingMessage, Server } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { LiveUse } from './liveUse.ts'
import { isOnThisMachine } from './respond.ts'

/** The number of messages kept for pages that open later. */
const KEPT = 2_000

/** The origin of the connecting page; null if it has none, as in a sandboxed frame. */
function pageOf({ headers: { origin = '' } }: IncomingMessage): URL | null {
  return URL.canParse(origin) ? new URL(origin) : null
}

const isOwnPage = (request: IncomingMessage) => pageOf(request)?.host === request.headers.host

/** Programs send no origin. Pages are accepted only from this machine. */
const isProgramOrLocal = ({ headers: { origin } }: IncomingMessage) => origin === undefined || isOnThisMachine(origin)

/** Untrusted input. */
function messageOf(text: string): { type: string } | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof (message as { type?: unknown } | null)?.type === 'string' ? (message as { type: string }) : null
  } catch {
    return null
  }
}

/** Relays a running program's messages from /live to the page at /watch only, and counts them. */
export function relay(server: Server, liveUse: () => LiveUse): void {
  const sockets = new WebSocketServer({ noServer: true })
  const watchers = new Set<WebSocket>()
  let kept: string[] = []
  const pass = (message: string) => {
    kept = [...kept, message].slice(-KEPT)
    for (const watcher of watchers) watcher.send(message)
  }
  const receiveFrom = (source: WebSocket) => {
    kept = []
    pass(JSON.stringify({ type: 'stream.opened' }))
    const counted = liveUse()
    source.on('message', (data) => {
      pass(String(data))
      const message = messageOf(String(data))
      if (message !== null) counted.hear(message)
    })
    source.on('close', () => {
      pass(JSON.stringify({ type: 'stream.closed' }))
      counted.keep()
    })
  }
  const sendTo = (watcher: WebSocket) => {
    watchers.add(watcher)
    watcher.on('close', () => watchers.delete(watcher))
    for (const message of kept) watcher.send(message)
  }
  const passages = [
    { path: '/live', admits: isProgramOrLocal, open: receiveFrom },
    { path: '/watch', admits: isOwnPage, open: sendTo },
  ]
  server.on('upgrade', (request, socket, head) => {
    const at = request.url?.split('?')[0]
    const passage = passages.find(({ path }) => path === at)
    if (passage?.admits(request) === true) sockets.handleUpgrade(request, socket, head, passage.open)
    else socket.destroy()
  })
}

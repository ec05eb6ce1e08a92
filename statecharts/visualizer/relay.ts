import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { WebSocketServer, type WebSocket } from 'ws'
import type { LiveUse } from './liveUse.ts'

/** How many messages of a stream a page that opens later still gets. */
const KEPT = 2_000

/** The page that connects; null where there is none to be named, as for a sandboxed frame. */
function pageOf({ headers: { origin = '' } }: IncomingMessage): URL | null {
  return URL.canParse(origin) ? new URL(origin) : null
}

const isOwnPage = (request: IncomingMessage) => pageOf(request)?.host === request.headers.host

/** A program that is no page says no origin; of pages only those of this machine are what an analyst runs. */
function isOnThisMachine(request: IncomingMessage): boolean {
  if (request.headers.origin === undefined) return true
  const host = pageOf(request)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** A program may send anything. */
function messageOf(text: string): { type: string } | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof (message as { type?: unknown } | null)?.type === 'string' ? (message as { type: string }) : null
  } catch {
    return null
  }
}

/** Passes what a running program sends to /live on to the page, and to no other, at /watch, and counts what it does. */
export function relay(liveUse: () => LiveUse): Plugin {
  return {
    name: 'relay',
    configureServer(server) {
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
        { path: '/live', admits: isOnThisMachine, open: receiveFrom },
        { path: '/watch', admits: isOwnPage, open: sendTo },
      ]
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const at = request.url?.split('?')[0]
        const passage = passages.find(({ path }) => path === at)
        if (passage === undefined) return
        if (passage.admits(request)) sockets.handleUpgrade(request, socket, head, passage.open)
        else socket.destroy()
      })
    },
  }
}

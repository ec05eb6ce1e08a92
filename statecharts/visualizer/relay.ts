import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { WebSocketServer, type WebSocket } from 'ws'

/** How many messages of a stream a page that opens later still gets. */
const KEPT = 2_000

function isOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && new URL(headers.origin).host === headers.host
}

/** Passes what a running program sends to /live on to the page, and to no other, at /watch. */
export function relay(): Plugin {
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
        source.on('message', (data) => pass(String(data)))
        source.on('close', () => pass(JSON.stringify({ type: 'stream.closed' })))
      }
      const sendTo = (watcher: WebSocket) => {
        watchers.add(watcher)
        watcher.on('close', () => watchers.delete(watcher))
        for (const message of kept) watcher.send(message)
      }
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const at = request.url?.split('?')[0]
        if (at === '/live') sockets.handleUpgrade(request, socket, head, receiveFrom)
        if (at !== '/watch') return
        if (isOwnPage(request)) sockets.handleUpgrade(request, socket, head, sendTo)
        else socket.destroy()
      })
    },
  }
}

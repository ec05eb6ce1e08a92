import type { IncomingMessage, ServerResponse } from 'node:http'
import { Unusable } from '../load.ts'

/** Answers a request; `query` is that of its URL. */
export type Answer = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => unknown

/** By path. A path that ends in `/` also answers every path below it. */
export type Routes = Readonly<Record<string, Answer>>

/** Sends what `result` resolves with, or the message of its error. */
export function respond(response: ServerResponse, type: string, result: Promise<string | Buffer>): void {
  result.then(
    (body) => response.setHeader('Content-Type', type).end(body),
    (error: Error) => response.writeHead(error instanceof Unusable ? 404 : 500).end(error.message),
  )
}

/** An answer in JSON. */
export function json(result: (query: URLSearchParams) => Promise<unknown>): Answer {
  return (_request, response, query) => {
    const text = result(query).then((value) => JSON.stringify(value))
    respond(response, 'application/json', text)
  }
}

const isLocal = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** True for an address of this machine: `http://localhost:3000`. */
export function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && isLocal(new URL(url).hostname)
}

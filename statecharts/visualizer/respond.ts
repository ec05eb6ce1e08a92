import type { ServerResponse } from 'node:http'
import { Unusable } from '../load.ts'

export function respondWithJson(response: ServerResponse, json: Promise<string>): void {
  json.then(
    (text) => response.setHeader('Content-Type', 'application/json').end(text),
    (error: Error) => response.writeHead(error instanceof Unusable ? 404 : 500).end(error.message),
  )
}

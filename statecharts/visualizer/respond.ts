import type { ServerResponse } from 'node:http'

export function respondWithJson(response: ServerResponse, json: Promise<string>): void {
  json.then(
    (text) => response.setHeader('Content-Type', 'application/json').end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}

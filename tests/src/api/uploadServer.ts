import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedUpload {
  method: string
  path: string
  authorization: string | undefined
  contentType: string
  /** The form's parts in order: the name, the file name if any, and the content. */
  parts: { name: string; filename: string | null; content: string }[]
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

function readParts(contentType: string, body: Buffer): ReceivedUpload['parts'] {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? ''
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    return {
      name: / name="([^"]*)"/.exec(head)?.[1] ?? '',
      filename: /filename="([^"]*)"/.exec(head)?.[1] ?? null,
      content: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
    }
  })
}

/** A real server on localhost that accepts uploads from another origin, like the portal's API. */
export async function openUploadServer() {
  const received: ReceivedUpload[] = []
  const state: { answer: Answer } = { answer: (_, response) => response.end('{}') }
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'authorization')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const contentType = request.headers['content-type'] ?? ''
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        contentType,
        parts: readParts(contentType, Buffer.concat(chunks)),
      })
      state.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}/postgradexternalapi`,
    received,
    answerWith(answer: Answer) {
      state.answer = answer
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export const jsonAnswer =
  (body: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

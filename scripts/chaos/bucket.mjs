import { createServer } from 'node:http'
import { listen } from './listen.mjs'

/** A small S3 in a process of its own: whole objects by path, signed requests only. What it has is in memory. */
export async function openBucket() {
  /** @type {Map<string, Buffer>} */
  const objects = new Map()
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))

  async function serve(request, response) {
    const { pathname: key } = new URL(request.url ?? '', 'http://s3')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      // One that breaks off is no object.
      const body = await bodyOf(request)
      objects.set(key, body)
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const content = objects.get(key)
    if (content) return response.writeHead(200).end(content)
    return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  }
  const port = await listen(server)
  return {
    port,
    objects,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return request.headers['content-encoding']?.includes('aws-chunked') ? unframed(body) : body
}

/** The SDK may frame what it sends: each chunk has its length before it. */
function unframed(body) {
  const line = body.indexOf('\r\n')
  const size = Number.parseInt(body.subarray(0, line).toString(), 16)
  if (size === 0) return Buffer.alloc(0)
  const start = line + 2
  return Buffer.concat([body.subarray(start, start + size), unframed(body.subarray(start + size + 2))])
}

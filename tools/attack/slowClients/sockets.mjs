import { connect } from 'node:net'

/** Connections that send slowly. Each records when it was opened and when the server closed it. */

/** @typedef {{ kind: string, openedAt: number, closedAt: number | null, end: () => void }} Slow */

/**
 * @param {string} origin
 * @param {{ kind: string, head: string, drop?: string, everyMs?: number }} what its first bytes, and then some more each time
 * @returns {Promise<Slow>}
 */
export function openSlow(origin, { kind, head, drop = '', everyMs = 0 }) {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    /** @type {Slow} */
    const slow = { kind, openedAt: performance.now(), closedAt: null, end: () => socket.destroy() }
    const dripping = everyMs > 0 ? setInterval(() => socket.writable && socket.write(drop), everyMs) : undefined
    socket.on('connect', () => {
      if (head !== '') socket.write(head)
      resolve(slow)
    })
    // A reset also means closed.
    socket.on('error', reject)
    socket.on('close', () => {
      clearInterval(dripping)
      slow.closedAt ??= performance.now()
    })
    socket.resume()
  })
}

/** @param {{ apiBase: string, origin: string }} portal @param {string} token */
export function kindsOf({ apiBase, origin }, token) {
  const { host } = new URL(origin)
  const authorized = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\n`
  const form = 'Content-Type: multipart/form-data; boundary=slow\r\n'
  const part = '--slow\r\nContent-Disposition: form-data; name="files"; filename="slow.pdf"\r\n\r\n%PDF-1.4\n'
  const upload = `POST ${apiBase}/api/iddocuploads/ HTTP/1.1\r\n${authorized}${form}`
  const login = `POST /oauth/token HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
  const save = `PUT ${apiBase}/api/drafts/motivation HTTP/1.1\r\n${authorized}Content-Type: application/json\r\n`
  return {
    /** Kinds that the server closes after the time for headers. */
    headers: [
      { kind: 'says nothing', head: '', count: 150 },
      { kind: 'half a line', head: 'GET /home/general-inf', count: 50 },
      {
        kind: 'one header after the other',
        head: `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
        drop: 'X-Slow: a\r\n',
        everyMs: 5_000,
        count: 150,
      },
    ],
    /** Kinds that the server closes after the time for a whole request. */
    bodies: [
      {
        kind: 'a body byte by byte',
        head: `${save}Content-Length: 90000\r\n\r\n{`,
        drop: ' ',
        everyMs: 1_000,
        count: 60,
      },
      {
        kind: 'a sign-in byte by byte',
        head: `${login}Content-Length: 9000\r\n\r\na`,
        drop: 'a',
        everyMs: 1_000,
        count: 60,
      },
      {
        kind: 'half an upload',
        head: `${upload}Content-Length: 1900000\r\n\r\n${part}${'a'.repeat(60_000)}`,
        count: 60,
      },
      {
        kind: 'an upload in small pieces',
        head: `${upload}Transfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`,
        drop: '1\r\na\r\n',
        everyMs: 1_000,
        count: 60,
      },
    ],
  }
}

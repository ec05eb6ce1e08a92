import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openScanner } from '../../../server/features/documents/scanner.ts'
import { pdfOf } from '../../support/documents.ts'
import { fileIn, startServer, type Caller, type TestServer } from '../fixture.ts'

const ID = '/api/iddocuploads'
const MARK = 'THE-MALWARE-OF-THIS-TEST'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The clamd side of INSTREAM: answers after the empty chunk, and detects one virus. */
async function fakeClamd() {
  const state = { knows: true, answers: true, received: [] as Buffer[] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      sent = Buffer.concat([sent, part])
      const content = receivedFile(sent)
      if (content === null) return
      if (!state.answers) return void socket.destroy()
      state.received.push(content)
      const isBad = state.knows && content.includes(MARK)
      socket.end(isBad ? 'stream: Test.Malware FOUND\0' : 'stream: OK\0')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { state, url: `tcp://127.0.0.1:${port}` }
}

/** The whole file, once its last chunk has arrived. */
function receivedFile(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (sent.length < command.length) return null
  expect(sent.toString('latin1', 0, command.length)).toBe(command)
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer(env)
  closing.push(() => server.close())
  return server
}

const upload = (applicant: Caller, note: string) => applicant.upload(`${ID}/`, { name: 'a.pdf', content: pdfOf(note) })
const CLEAN_WORDS = 'This file contains a virus or other malware. Upload another file from a computer without viruses.'

describe('with a scanner', () => {
  test('scans every byte of a file before storing it, and refuses an infected file', async () => {
    const clamd = await fakeClamd()
    const server = await start({ CLAMD_URL: clamd.url })
    const applicant = await server.applicant()
    const large = { name: 'a.pdf', content: pdfOf('large', 1_500_000) }
    expect((await applicant.upload(`${ID}/`, large)).statusCode).toBe(200)
    const [received, ...others] = clamd.state.received
    expect([received?.equals(large.content), others]).toEqual([true, []])
    const answer = await upload(applicant, MARK)
    expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'malware', message: CLEAN_WORDS }])
    expect(await readdir(path.join(server.folder, 'documents'))).toHaveLength(1)
  })

  test('stores nothing when the scanner is away or disconnects, and asks to try again', async () => {
    const clamd = await fakeClamd()
    clamd.state.answers = false
    for (const url of [clamd.url, 'tcp://127.0.0.1:1', 'unix:/nowhere/clamd.sock']) {
      const server = await start({ CLAMD_URL: url })
      const answer = await upload(await server.applicant(), 'a file')
      expect([answer.statusCode, answer.json()]).toMatchObject([
        503,
        { code: 'fileNotChecked', message: expect.stringContaining('Please try again in a few minutes.') },
      ])
      expect(await readdir(path.join(server.folder, 'documents'))).toEqual([])
    }
  })

  test('lets an administrator rescan everything, and blocks files found infected', async () => {
    const clamd = await fakeClamd()
    clamd.state.knows = false
    const server = await start({ CLAMD_URL: clamd.url })
    const [applicant, admin] = [await server.applicant(), await server.admin()]
    const [clean, bad] = [
      fileIn(await upload(applicant, 'clean')).fileName,
      fileIn(await upload(applicant, MARK)).fileName,
    ]
    const read = async (name: string) => (await applicant.get(`${ID}?file=${name}`)).statusCode
    expect([await read(clean), await read(bad)]).toEqual([200, 200])

    expect((await applicant.call('/api/documentscans', { method: 'POST' })).statusCode).toBe(403)
    clamd.state.knows = true
    clamd.state.answers = false
    const asked = await admin.call('/api/documentscans', { method: 'POST' })
    expect([asked.statusCode, asked.json()]).toEqual([202, { documents: 2 }])
    expect([await read(clean), await read(bad)]).toEqual([503, 503])

    clamd.state.answers = true
    expect([await read(clean), await read(bad)]).toEqual([200, 422])
    expect((await upload(applicant, MARK)).statusCode).toBe(422)
    const archive = await applicant.get('/api/owndata')
    expect(archive.statusCode).toBe(200)
    expect(archive.rawPayload.includes(MARK)).toBe(false)
  })

  test('without a scanner, nothing is scanned', async () => {
    const server = await start({})
    const answer = await (await server.admin()).call('/api/documentscans', { method: 'POST' })
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'There is no virus scanner: set CLAMD_URL.'])
  })
})

test('refuses to send a stored file that differs from the upload', async () => {
  const server = await start({})
  const applicant = await server.applicant()
  const name = fileIn(await upload(applicant, 'as it was')).fileName
  await writeFile(path.join(server.folder, 'documents', name), pdfOf('as it has become'))
  expect((await applicant.get(`${ID}?file=${name}`)).statusCode).toBe(500)
  expect(server.lines.join('')).toContain('A call failed')
})

const hasClamd = spawnSync('clamd', ['--version']).status === 0
if (!hasClamd) console.log("clamd is not installed, so it is not tried: 'apt-get install clamav-daemon' brings it.")

test.skipIf(!hasClamd)("Debian's clamd returns the same verdicts with this test's signature", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'signatures'))
  const signature = Buffer.from(MARK).toString('hex')
  await writeFile(path.join(folder, 'signatures', 'test.ndb'), `Test.Malware:0:*:${signature}\n`)
  const socket = path.join(folder, 'clamd.sock')
  const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${path.join(folder, 'signatures')}`, 'Foreground yes']
  await writeFile(path.join(folder, 'clamd.conf'), [...settings, 'OfficialDatabaseOnly no', ''].join('\n'))
  const clamd = spawn('clamd', ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = once(clamd, 'exit')
  closing.push(async () => {
    clamd.kill()
    await ended
  })
  await expect.poll(() => readdir(folder)).toContain('clamd.sock')
  const scanner = openScanner(`unix:${socket}`)
  await expect.poll(() => scanner.scan(pdfOf('clean')).catch(() => 'not yet')).toBeNull()
  expect(await scanner.scan(pdfOf(MARK))).toMatch(/^Test\.Malware/)
})

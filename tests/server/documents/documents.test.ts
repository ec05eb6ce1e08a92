import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { DOCUMENTS, MOTIVATION_LETTER_PATH } from '../../../domain/documents.ts'
import { extensionOf } from '../../../domain/fileChecks.ts'
import { MAXIMUM_UPLOAD_BYTES } from '../../../domain/limits.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { TICKET_MS, VIEWING_MS } from '../../../server/features/documents/documentRoutes.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { pdfOf, realFile } from '../../support/documents.ts'
import { fileIn, TENANT, multipart, PDF, startServer, TODAY, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { LAST_DOCUMENT } from '../../support/applicant.ts'

const server = closedAfterAll(await startServer())

const ID = '/api/iddocuploads'
const folder = () => path.join(server.folder, 'documents')

const newPdf = () => pdfOf(randomUUID())

async function store(applicant: Caller, url = ID, name = 'id.pdf', content: Buffer = newPdf()) {
  return { ...fileIn(await applicant.upload(`${url}/`, { name, content })), content }
}

/** Stores a file that uploads refuse, as an older server did. */
async function storeUnseen(owner: string, originalFilename: string, content: Buffer) {
  const fileName = `${randomUUID()}.${extensionOf(originalFilename)}`
  const sha256 = createHash('sha256').update(content).digest('hex')
  await writeFile(path.join(folder(), fileName), content)
  await server.db
    .insert(documents)
    .values({ fileName, owner, kind: 'id', originalFilename, size: content.length, sha256 })
  return fileName
}

describe('uploading', () => {
  test.each(DOCUMENTS)('§7.12 POST $path/ stores the file and GET $path?file= returns it', async (document) => {
    const applicant = await server.applicant()
    const content = newPdf()
    const answer = await applicant.upload(`${document.path}/`, { name: 'my file.PDF', content })
    expect(answer.statusCode).toBe(200)
    const file = fileIn(answer)
    expect(file).toEqual({ fileName: expect.stringMatching(/^[\w-]{32}\.pdf$/), originalFilename: 'my file.PDF' })
    expect(await readFile(path.join(folder(), file.fileName))).toEqual(content)
    for (const spelling of [document.path, ...(document.otherPaths ?? [])]) {
      expect((await applicant.get(`${spelling}?file=${file.fileName}`)).rawPayload).toEqual(content)
    }
  })

  test.each([
    ['a.pdf', MAXIMUM_UPLOAD_BYTES + 1, 413, 'File size exceeds maximum upload limit.'],
    ['a.exe', MAXIMUM_UPLOAD_BYTES * 2, 413, 'File size exceeds maximum upload limit.'],
    ['a.exe', 10, 422, 'Please upload an accepted file type.'],
    ['noextension', 10, 422, 'Please upload an accepted file type.'],
    ['a.b.pdf', 10, 422, 'Filename invalid.'],
    [`${'n'.repeat(33)}.pdf`, 10, 422, 'Filename exceeds 32 character limit.'],
    ['empty.pdf', 0, 422, 'File is empty.'],
  ])('§5.4 %s of %i bytes is refused with %i', async (name, size, status, message) => {
    const before = await readdir(folder())
    const answer = await (await server.applicant()).upload(`${ID}/`, { name, content: Buffer.alloc(size, 1) })
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(await readdir(folder())).toEqual(before)
  })

  test.each([
    ['a.pdf', async () => pdfOf('of the largest size', MAXIMUM_UPLOAD_BYTES)],
    [`${'é'.repeat(32)}.JPeG`, () => realFile('jpg')],
    ['with space.docx', () => realFile('docx')],
    ['a.rtf', () => realFile('rtf')],
    ['my "certified" copy of an ID.pdf', () => realFile('pdf')],
    ['100% of "it".pdf', () => realFile('pdf')],
  ])('§5.4 %s is stored', async (name, read) => {
    const answer = await (await server.applicant()).upload(ID, { name, content: await read() })
    expect(answer.json()).toMatchObject({ filesDetails: [{ originalFilename: name }] })
  })

  test('§5.4 stores a name without its invisible characters', async () => {
    const name = `\u202efdp\u2066 \u200e${'e\u0301'.repeat(20)}.pdf`
    const answer = await (await server.applicant()).upload(ID, { name, content: PDF })
    expect(answer.json()).toMatchObject({ filesDetails: [{ originalFilename: `fdp ${'é'.repeat(20)}.pdf` }] })
  })

  test.each(['', undefined])('refuses %j as a file name', async (name) => {
    const { body, headers } = multipart(name ?? '', PDF)
    const sent = name === undefined ? Buffer.from(body.toString('latin1').replace('; filename=""', ''), 'latin1') : body
    const answer = await (await server.applicant()).call(ID, { method: 'POST', body: sent, headers })
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: 'Please upload a file.' }])
  })

  test.each([
    ['empty parts', (boundary: string) => `--${boundary}\r\n\r\n`.repeat(30_000)],
    ['parts without a field name', (boundary: string) => `--${boundary}\r\na: b\r\n\r\n\r\n`.repeat(30_000)],
  ])('stops reading a form of %s', async (_, partsOf) => {
    const { body, headers } = multipart('a.pdf', PDF)
    const boundary = headers['content-type'].split('boundary=')[1] ?? ''
    const sent = Buffer.concat([Buffer.from(partsOf(boundary)), body])
    const applicant = await server.applicant()
    const unpipe = vi.spyOn(Readable.prototype, 'unpipe')
    const answer = await applicant.call(ID, { method: 'POST', body: sent, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'reach parts limit'])
    // Without arguments only when the server takes the body from the parser.
    expect(unpipe.mock.calls).toContainEqual([])
    unpipe.mockRestore()
  })

  test('refuses a form without a file, and a body that is no form', async () => {
    const applicant = await server.applicant()
    const other = multipart('a.pdf', PDF, 'something')
    const answer = await applicant.call(ID, { method: 'POST', body: other.body, headers: other.headers })
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: 'Please upload a file.' }])
    expect((await applicant.post(ID, { files: 'a.pdf' })).statusCode).toBe(415)
    const cut = { ...other.headers, 'content-type': 'multipart/form-data' }
    expect((await applicant.call(ID, { method: 'POST', body: other.body, headers: cut })).statusCode).toBeLessThan(500)
    const half = multipart('a.pdf', PDF)
    const broken = await applicant.call(ID, { method: 'POST', body: half.body.subarray(0, 150), headers: half.headers })
    expect([broken.statusCode >= 400, broken.statusCode < 500]).toEqual([true, true])
  })

  test('stores the same file once, also when uploaded concurrently', async () => {
    const applicant = await server.applicant()
    const sent = { name: 'same.pdf', content: newPdf() }
    const answers = await Promise.all([1, 2, 3].map(() => applicant.upload(ID, sent)))
    const names = answers.map((answer) => fileIn(answer).fileName)
    expect(new Set(names).size).toBe(1)
    expect(await readFile(path.join(folder(), names[0] ?? ''))).toEqual(sent.content)
    expect(fileIn(await (await server.applicant()).upload(ID, sent)).fileName).not.toBe(names[0])
  })

  test('stores a file again that the store has lost', async () => {
    const applicant = await server.applicant()
    const { fileName, content } = await store(applicant)
    await rm(path.join(folder(), fileName))
    expect(await store(applicant, ID, 'id.pdf', content)).toMatchObject({ fileName })
    expect((await applicant.get(`${ID}?file=${fileName}`)).rawPayload).toEqual(content)
  })

  test('keeps the file when the database goes away, because its row may be stored', async () => {
    const applicant = await server.applicant()
    await store(applicant)
    const before = (await readdir(folder())).length
    await server.db.execute(sql`create function lose() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'connection_failure'; end $$`)
    await server.db.execute(sql`create trigger lost before insert on documents execute function lose()`)
    const refused = await applicant.upload(ID, { name: 'id.pdf', content: newPdf() })
    await server.db.execute(sql`drop function lose cascade`)
    expect([refused.statusCode, (await readdir(folder())).length - before]).toEqual([503, 1])
  })

  test('stores nothing for a caller without a token', async () => {
    expect((await server.anyone.upload(ID, { name: 'a.pdf', content: PDF })).statusCode).toBe(401)
    expect((await readdir(folder())).filter((name) => !/^[\w-]{32}\.\w+$/.test(name))).toEqual([])
  })
})

describe('downloading with a bearer token', () => {
  test("answers 404 for another applicant's document, whatever the path", async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    const { fileName } = await store(one)
    const wrong = [
      other.get(`${ID}?file=${fileName}`),
      other.get(`${ID}?file=none.pdf`),
      one.get(`/api/cvdocuploads?file=${fileName}`),
      one.get(`${ID}?file=../lock`),
      one.get(`${MOTIVATION_LETTER_PATH}?file=${fileName}`),
      one.post(`${MOTIVATION_LETTER_PATH}/tickets`, { file: fileName }),
      other.post(`${ID}/tickets`, { file: fileName }),
      one.post(`/api/cvdocuploads/tickets`, { file: fileName }),
    ]
    for (const answer of await Promise.all(wrong)) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
    }
    expect((await server.anyone.get(`${ID}?file=${fileName}`)).statusCode).toBe(401)
  })

  test('names the missing parameter when the call has no file name', async () => {
    const applicant = await server.applicant()
    for (const answer of [await applicant.get(ID), await applicant.post(`${ID}/tickets`, {})]) {
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: 'file is a required field' }])
    }
  })

  test.each([
    ['scan.png', 'image/png', 'inline'],
    ['letter.pdf', 'application/pdf', 'inline'],
    ['text.doc', 'application/msword', 'attachment'],
    ["it's (é).rtf", 'application/rtf', 'attachment'],
  ])('%s is sent as %s, %s, and never as a type a browser runs', async (name, type, disposition) => {
    const sub = `auth0|${randomUUID()}`
    const applicant = await server.applicant({ sub })
    const content = Buffer.from('<script>alert(1)</script>')
    const fileName = await storeUnseen(`${TENANT}|${sub}`, name, content)
    const { headers } = await applicant.get(`${ID}?file=${fileName}`)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'private, no-store',
    })
    const encoded = encodeURIComponent(name).replaceAll("'", '%27').replace('(', '%28').replace(')', '%29')
    expect(headers['content-disposition']).toBe(`${disposition}; filename*=UTF-8''${encoded}`)
  })
})

describe('downloading in a new window, which sends no bearer token', () => {
  const below = (url: string) => url.replace(API_BASE_PATH, '')

  async function ticketFor(applicant: Caller, fileName: string, url = ID) {
    const answer = await applicant.post(`${url}/tickets`, { file: fileName })
    return below(answer.json<{ url: string }>().url)
  }

  async function viewing(ticket: string) {
    const answer = await server.anyone.get(ticket)
    const [cookie] = answer.cookies
    const header = { cookie: `${cookie?.name}=${cookie?.value}` }
    return { answer, cookie, header, location: String(answer.headers.location) }
  }

  test.each([
    ['id', ID],
    [LAST_DOCUMENT.kind, LAST_DOCUMENT.path],
    ['programme', '/api/ProgrammeUploads'],
  ])('§7.12 the ticket of a %s opens GET %s?file={stored fileName}', async (_kind, url) => {
    const applicant = await server.applicant()
    const { fileName, content } = await store(applicant, url.toLowerCase())
    const { answer, cookie, header, location } = await viewing(await ticketFor(applicant, fileName, url))
    expect(answer.statusCode).toBe(303)
    expect(location).toBe(`${API_BASE_PATH}${url}?file=${fileName}`)
    expect(cookie).toMatchObject({ path: `${API_BASE_PATH}${url}`, httpOnly: true, sameSite: 'Lax', maxAge: 60 })
    const shown = await server.anyone.call(below(location), { headers: header })
    expect(shown.rawPayload).toEqual(content)
  })

  test('a ticket works once', async () => {
    const applicant = await server.applicant()
    const ticket = await ticketFor(applicant, (await store(applicant)).fileName)
    const tries = await Promise.all([1, 2, 3].map(() => server.anyone.get(ticket)))
    expect(tries.map((answer) => answer.statusCode).toSorted()).toEqual([303, 404, 404])
    expect((await server.anyone.get(`${ID}/tickets/made-up`)).statusCode).toBe(404)
  })

  test('a ticket expires after 30 seconds, and a viewing after a minute', async () => {
    const applicant = await server.applicant()
    const { fileName } = await store(applicant)
    const [late, inTime] = [await ticketFor(applicant, fileName), await ticketFor(applicant, fileName)]
    try {
      server.clock.now = TODAY + TICKET_MS - 1
      const { header, location } = await viewing(inTime)
      server.clock.now = TODAY + TICKET_MS
      expect((await server.anyone.get(late)).statusCode).toBe(404)
      expect((await server.anyone.call(below(location), { headers: header })).statusCode).toBe(200)
      server.clock.now = TODAY + TICKET_MS + VIEWING_MS
      expect((await server.anyone.call(below(location), { headers: header })).statusCode).toBe(404)
    } finally {
      server.clock.now = TODAY
    }
  })

  test('a viewing opens only its own document', async () => {
    const applicant = await server.applicant()
    const [one, two] = [await store(applicant), await store(applicant)]
    const { header, cookie } = await viewing(await ticketFor(applicant, one.fileName))
    const other = await viewing(await ticketFor(applicant, two.fileName))
    expect((await server.anyone.call(`${ID}?file=${two.fileName}`, { headers: header })).statusCode).toBe(401)
    const forged = { cookie: `${other.cookie?.name}=${cookie?.value}` }
    expect((await server.anyone.call(`${ID}?file=${two.fileName}`, { headers: forged })).statusCode).toBe(404)
    expect((await server.anyone.get(`${ID}/tickets/${cookie?.value}`)).statusCode).toBe(404)
  })

  test('a ticket works only at its own path', async () => {
    const applicant = await server.applicant()
    const ticket = await ticketFor(applicant, (await store(applicant)).fileName)
    expect((await server.anyone.get(ticket.replace(ID, '/api/cvdocuploads'))).statusCode).toBe(404)
  })
})

test('sets a secure cookie and returns an API address behind https on a separate host', async () => {
  const apart = await startServer({
    PUBLIC_URL: 'https://bursary.test',
    API_BASE: 'https://api.test/below/postgradexternalapi',
    EMBEDDED_STORES: 'anywhere',
  })
  try {
    const applicant = await apart.applicant()
    const { fileName } = await store(applicant)
    const { url } = (await applicant.post(`${ID}/tickets`, { file: fileName })).json<{ url: string }>()
    expect(url).toMatch('https://api.test/below/postgradexternalapi/api/iddocuploads/tickets/')
    const answer = await apart.anyone.get(url.slice('https://api.test/below/postgradexternalapi'.length))
    expect(answer.headers.location).toBe(`/below/postgradexternalapi${ID}?file=${fileName}`)
    expect(answer.cookies).toMatchObject([{ secure: true, path: `/below/postgradexternalapi${ID}` }])
  } finally {
    await apart.close()
  }
})

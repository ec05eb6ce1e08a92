import { describe, expect, test } from 'vitest'
import { DOCUMENTS } from '../../../domain/documents.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { textOf } from '../../../domain/words.ts'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import { openReceiptPrinter } from '../../../server/features/receipt/receiptPrinter.ts'
import { receiptPdf } from '../../../server/features/receipt/receiptPdf.ts'
import { blocksOf } from '../../../server/features/receipt/richText.ts'
import { COURSE_VALUES, PERSONAL_VALUES, words } from '../../support/applicant.ts'
import { readPdf } from '../../support/pdf.ts'
import { submissionOf } from '../../support/submission.ts'
import { recordingThreads } from '../../support/threads.ts'
import { motivationOf, startServer, type Caller } from '../fixture.ts'
import { outcome, update, advanceTo, onlyVersion, versionsOf } from '../advance.ts'
import { closedAfterAll } from '../../support/closing.ts'

const LOOK = { providerName: 'The Bank', brand: PORTAL_BRAND, contact: {} }

const server = closedAfterAll(await startServer({ PROVIDER_NAME: 'The Reserve Bank' }))

const receiptOf = (applicant: Caller, { id }: Pick<SubmissionSummary, 'id'>) =>
  applicant.get(`/api/submissions/${id}/receipt`)

describe('GET /api/submissions/{id}/receipt', () => {
  test('is a tagged PDF with language and title, and contains all that was submitted', async () => {
    const applicant = await server.applicant()
    await advanceTo(applicant)
    const first = await onlyVersion(applicant)
    const sent = await receiptOf(applicant, first)
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${first.reference}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const pdf = await readPdf(sent.rawPayload)
    expect(pdf).toMatchObject({
      title: `Application receipt ${first.reference} | The Reserve Bank Postgraduate Bursary`,
      language: 'en-GB',
      version: '1.7',
      isTagged: true,
      viewer: { DisplayDocTitle: true },
    })
    expect(new Set(pdf.roles)).toEqual(
      new Set(['Root', 'Document', 'Sect', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']),
    )
    const said = [
      first.reference,
      '10 March 2030, 10:00 (Windhoek time)',
      ...DOCUMENTS.flatMap(({ kind, reviewLabel }) => [reviewLabel, `my_${kind}.pdf (1 kB)`]),
      `${PERSONAL_VALUES.name} ${PERSONAL_VALUES.lastName}`,
      PERSONAL_VALUES.idNumber,
      PERSONAL_VALUES.idType,
      'Birthdate 21/03/1990',
      PERSONAL_VALUES.sex,
      PERSONAL_VALUES.maritalStatus,
      'Region Khomas',
      'Disability No',
      PERSONAL_VALUES.cellPhoneNumber,
      PERSONAL_VALUES.email,
      PERSONAL_VALUES.postalAddress,
      PERSONAL_VALUES.physicalAddress,
      'Institution Country Namibia',
      'Institution applied to University of Namibia',
      COURSE_VALUES.firstChoiceCourse,
      COURSE_VALUES.secondChoiceCourse,
    ]
    for (const answer of said) expect(pdf.text).toContain(answer)
    // The motivation spans two pages, so the footer is between its words.
    const motivation = pdf.text.slice(pdf.text.indexOf('word1 '))
    expect(motivation.match(/\bword\d+\b/g)).toEqual(words(480).split(' '))
    expect(pdf.text).toContain(`${first.reference}, version 1 Page 1 of ${pdf.pages}`)
  })

  test('exists for every version of an amended application', async () => {
    const applicant = await server.applicant()
    const submitted = await advanceTo(applicant)
    const before = await readPdf((await receiptOf(applicant, await onlyVersion(applicant))).rawPayload)
    const motivation = motivationOf(500).replace('word500', 'amended')
    await applicant.put(`/api/motivations/${submitted.motivationId}`, { motivation })
    await update(applicant, submitted, outcome('submit'))
    const [one, two] = await versionsOf(applicant)
    if (one === undefined || two === undefined) throw new Error('There are no two versions')
    expect(await readPdf((await receiptOf(applicant, one)).rawPayload)).toEqual(before)
    const after = await readPdf((await receiptOf(applicant, two)).rawPayload)
    expect(after.text).toContain('amended')
    expect(after.text).toContain('Version 2 (replaces version 1)')
    expect(before.text).not.toContain('amended')
  })

  test('§6 is only for its applicant', async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    await advanceTo(one)
    const first = await onlyVersion(one)
    expect((await receiptOf(other, first)).statusCode).toBe(404)
    expect((await receiptOf(one, { id: 'none' })).statusCode).toBe(404)
    expect((await receiptOf(server.anyone, first)).statusCode).toBe(401)
  })

  test('queues many requests of one applicant behind each other, and delays no one else', async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    await advanceTo(one)
    await advanceTo(other)
    const [first, second] = [await onlyVersion(one), await onlyVersion(other)]
    const order: string[] = []
    const asked = async (applicant: Caller, submission: SubmissionSummary, who: string) => {
      const { statusCode } = await receiptOf(applicant, submission)
      order.push(`${who}: ${statusCode}`)
    }
    const many = Array.from({ length: 30 }, () => asked(one, first, 'one'))
    await Promise.all([...many, asked(other, second, 'other')])
    expect(order.filter((each) => each === 'one: 200')).toHaveLength(21)
    expect(order.filter((each) => each === 'one: 429')).toHaveLength(9)
    const made = order.filter((each) => each.endsWith('200'))
    expect(made.indexOf('other: 200')).toBeLessThan(3)
  })
})

test('is made in a thread, because making it would block the server', async () => {
  const made = new Uint8Array([1])
  const { threads, run } = recordingThreads(async () => made)
  const submission = submissionOf({})
  expect(await openReceiptPrinter(threads, LOOK).print('one', submission)).toBe(made)
  expect(run.mock.calls).toEqual([
    [expect.stringContaining('receiptWorker'), { submission, dossier: undefined, ...LOOK }],
  ])
})

describe('its text', () => {
  test('has every script of the typeface, and the code of a character it lacks', async () => {
    const name = 'Noëlla Đặng Łukasz ǃNamiǂnûs Ωμέγα Иван'
    const submission = submissionOf({ name, lastName: '伟\u202e' })
    const { text } = await readPdf(await receiptPdf({ submission, ...LOOK }))
    expect(text).toContain(`Fullname ${name} [U+4F1F] ID No`)
  })

  test("keeps a motivation's headings, lists, quotes and marks", async () => {
    const html =
      '<h2>Why</h2><p>Plain, <strong>bold, <em>both</em></strong> and <u>under</u>.<br>New line</p>' +
      '<ul><li>one</li><li>two<ol><li>inner</li></ol></li></ul><blockquote>Quoted</blockquote>'
    const run = (text: string, marks: string[] = []) => ({
      text,
      bold: marks.includes('bold'),
      italic: marks.includes('italic'),
      underline: marks.includes('underline'),
    })
    expect(blocksOf(html)).toEqual([
      { kind: 'heading', marker: '', depth: 0, runs: [run('Why')] },
      {
        kind: 'paragraph',
        marker: '',
        depth: 0,
        runs: [
          run('Plain, '),
          run('bold, ', ['bold']),
          run('both', ['bold', 'italic']),
          run(' and '),
          run('under', ['underline']),
          run('.\nNew line'),
        ],
      },
      { kind: 'item', marker: '•', depth: 1, runs: [run('one')] },
      { kind: 'item', marker: '•', depth: 1, runs: [run('two')] },
      { kind: 'item', marker: '1.', depth: 2, runs: [run('inner')] },
      { kind: 'quote', marker: '', depth: 0, runs: [run('Quoted')] },
    ])
    const { text, roles } = await readPdf(await receiptPdf({ submission: submissionOf({}, html), ...LOOK }))
    expect(text).toContain('Why Plain, bold, both and under. New line • one • two 1. inner Quoted')
    expect(roles).toEqual(expect.arrayContaining(['H3', 'BlockQuote']))
  })

  test.each([
    ['deep', '<i>'.repeat(66_000)],
    ['broken', '<b>x</i></li></ul><li>y<p>'],
    ['wide', '<li>a</li>'.repeat(19_000)],
    ['full of marks', '<b>a</b>b'.repeat(22_000)],
  ])('renders rich text that is %s, with every character of it', async (_, html) => {
    const written = blocksOf(html).flatMap(({ runs }) => runs.map(({ text }) => text))
    expect(written.join('').replace(/\s+/g, '')).toBe(textOf(html).replace(/\s+/g, ''))
  })
})

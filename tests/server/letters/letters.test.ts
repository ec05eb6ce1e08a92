import { FIRST_LETTERS } from '#programme/letters.ts'
import { randomUUID } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { LetterOutcome, LetterPreview, Letters, SentLetter } from '../../../domain/letters.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { choice } from '../../../domain/questions/kinds.ts'
import { shownFor } from '../../../server/features/letters/recipients.ts'
import { listSentToOwner } from '../../../server/features/letters/sent.ts'
import { letters } from '../../../server/platform/database/schema/letters.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { idOf, ownerOf, pathOf, referenceOf, seed, submitAgain } from '../desk/seed.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { erase, personWith } from '../erase.ts'
import { startServer, type Caller } from '../fixture.ts'
import { delivered } from '../mail/delivered.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Letters publish decisions: each applicant is told once, and never before. */

const PATH = '/api/desk/letters'
const CHAIR = 'chair@bank.example'

const server = closedAfterAll(await startServer())
const chair = await server.staff('chair', 'bursaryAdmin')

test('letters and figures show the new text of a renamed choice', async () => {
  const options = ['Single', 'Married'] as const
  const status = choice({ label: 'Status', options, renamed: { Single: 'Not married' } })
  const shown = [...options, ''].map((stored) => shownFor(status, sql<string>`${stored}::text`))
  const [row] = await server.db
    .select({ shown: sql<string[]>`array[${sql.join(shown, sql`, `)}]` })
    .from(sql`(values (1)) one`)
  expect(row?.shown).toEqual(['Not married', 'Married', ''])
})

const applicantOf = (key: string) => server.applicant({ sub: `auth0|${key}` })

const preview = async (outcome: LetterOutcome, by = chair) =>
  (await by.get(`${PATH}/${outcome}/preview`)).json<LetterPreview>()
const publish = (shown: LetterPreview, by = chair) => by.post(`${PATH}/${shown.outcome}/publish`, shown)

const publishedTo = async (key: string) => {
  const [submission] = (await (await applicantOf(key)).get('/api/submissions')).json<SubmissionSummary[]>()
  return submission?.decision
}

const overviewOf = async (outcome: LetterOutcome) =>
  (await chair.get(PATH)).json<Letters>().letters.find((letter) => letter.outcome === outcome)

const sentTo = async (key: string) => (await chair.read(key)).letters

const write = (key: string, text: string) =>
  chair.post(`${pathOf(key)}/letters`, { id: randomUUID(), subject: 'Hello', text })

const queued = async () => {
  const mails = await server.db.delete(outbox).returning()
  return mails.map(({ kind, recipient, data }) => ({ kind, recipient, data }))
}

const deliver = (mailing?: { refuses: boolean }) => delivered(server, mailing)

describe('the letters', () => {
  test('are the default ones until they are changed', async () => {
    expect(await overviewOf('reserve')).toEqual({
      outcome: 'reserve',
      ...FIRST_LETTERS.reserve,
      version: 0,
      decided: 0,
      unpublished: 0,
      published: 0,
    })
    const texts = { subject: 'News for {name}', text: 'Dear {name},\n\nYour reference is {reference}.' }
    const answer = await chair.put(`${PATH}/reserve`, { ...texts, version: 0 })
    expect(answer.json()).toEqual({ ...texts, version: 1 })
    expect(await overviewOf('reserve')).toMatchObject({ ...texts, version: 1 })
  })

  test('of two users who change one, the second is refused; a repeated call is not', async () => {
    const mine = { subject: 'Mine', text: 'Mine.', version: 0 }
    expect((await chair.put(`${PATH}/notAwarded`, mine)).statusCode).toBe(200)
    expect((await chair.put(`${PATH}/notAwarded`, mine)).statusCode).toBe(200)
    const late = await chair.put(`${PATH}/notAwarded`, { subject: 'Theirs', text: 'Theirs.', version: 0 })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'letterChanged'])
    expect(await overviewOf('notAwarded')).toMatchObject({ subject: 'Mine', version: 1 })
  })

  test.each([
    { subject: '', text: 'Text', errors: { subject: 'Enter the subject.' } },
    { subject: 'Subject', text: ' \n ', errors: { text: 'Enter the text.' } },
    { subject: 'x'.repeat(151), text: 'Text', errors: { subject: 'The subject can have at most 150 characters.' } },
    { subject: 'Subject', text: 'x'.repeat(5_001), errors: { text: 'The text can have at most 5000 characters.' } },
    {
      subject: 'Subject',
      text: 'Dear {nmae},',
      errors: {
        text: 'There is no placeholder {nmae}. Use {name}, {lastName}, {course}, {institution}, {reference}, {intake}.',
      },
    },
    ...['{name', '}', '{ '].map((written) => ({
      subject: 'Subject',
      text: `Dear {name}, ${written}`,
      errors: {
        text: `There is no placeholder ${written.trim()}. Use {name}, {lastName}, {course}, {institution}, {reference}, {intake}.`,
      },
    })),
  ])('are refused with a message: $errors', async ({ errors, ...texts }) => {
    const answer = await chair.put(`${PATH}/awarded`, { ...texts, version: 0 })
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors])
  })

  test.each(['committeeMember', 'admin'] as const)('are not for a %s', async (role) => {
    const other = await server.holder(role)
    const answers = await Promise.all([
      other.get(PATH),
      other.put(`${PATH}/awarded`, { ...FIRST_LETTERS.awarded, version: 0 }),
      other.get(`${PATH}/awarded/preview`),
      other.post(`${PATH}/awarded/test`, {}),
      other.post(`${PATH}/awarded/publish`, { version: 0, count: 1, contents: 'c' }),
      other.post(`${pathOf('ONE')}/letters`, { id: randomUUID(), subject: 'S', text: 'T' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403])
  })
})

describe('publishing', () => {
  test('tells each applicant once, by letter and on Progress, and nothing before', async () => {
    await seed(server.db, [
      { key: 'ANN', name: 'Ann', email: 'ann@example.org', course: 'MSc {name}' },
      { key: 'BEN', name: 'Ben', email: 'ben@example.org' },
      { key: 'CAL', name: 'Cal', email: 'cal@example.org' },
    ])
    await chair.decide('ANN', 'awarded')
    await chair.decide('BEN', 'awarded')
    await chair.decide('CAL', 'notShortlisted')
    expect([await publishedTo('ANN'), await queued()]).toEqual([null, []])

    const previewed = await chair.get(`${PATH}/awarded/preview`)
    const shown = previewed.json<LetterPreview>()
    expect(shown).toMatchObject({
      outcome: 'awarded',
      version: 0,
      count: 2,
      examples: [
        { reference: referenceOf('ANN'), recipient: 'ann@example.org', subject: FIRST_LETTERS.awarded.subject },
        { reference: referenceOf('BEN'), recipient: 'ben@example.org' },
      ],
    })
    expect(shown.examples[0]?.text).toContain('Dear Ann,')
    // A value is not searched for placeholders.
    expect(shown.examples[0]?.text).toContain('a Postgraduate Bursary for MSc {name} at UNAM.')
    const recorded = await entriesOfCall(server.db, previewed.headers['x-request-id'])
    expect(recorded.map(({ action, object }) => [action, object])).toEqual([
      ['letter.preview', idOf('ANN')],
      ['letter.preview', idOf('BEN')],
    ])

    const answer = await publish(shown)
    expect(answer.json()).toEqual({ letters: 2 })
    expect(await publishedTo('ANN')).toEqual({
      outcome: 'awarded',
      offer: null,
      publishedAt: new Date(server.clock.now).toISOString(),
      subject: shown.examples[0]?.subject,
      text: shown.examples[0]?.text,
    })
    expect(await publishedTo('CAL')).toBeNull()
    const told = await entriesOfCall(server.db, answer.headers['x-request-id'])
    expect(told.map(({ action, object, reason }) => [action, object, reason])).toEqual([
      ['letter.publish', idOf('ANN'), 'awarded'],
      ['letter.publish', idOf('BEN'), 'awarded'],
    ])
    expect(await overviewOf('awarded')).toMatchObject({ decided: 2, unpublished: 0 })

    const mails = await deliver()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.org', 'ben@example.org'])
    expect(mails.find(({ to }) => to === 'ann@example.org')?.content.blocks[0]).toEqual({ paragraph: 'Dear Ann,' })
    expect(await sentTo('ANN')).toMatchObject([{ outcome: 'awarded', writtenBy: CHAIR, mail: 'sent' }])
    expect((await chair.get(PATH)).json<Letters>().mails).toMatchObject({ sent: 2, waiting: 0 })

    // The same publication again publishes nothing twice, and a new one has nothing to publish.
    expect((await publish(shown)).json()).toEqual({ letters: 2 })
    expect((await publish({ ...shown, id: randomUUID() })).statusCode).toBe(409)
    expect(await queued()).toEqual([])
  })

  test('repeats no letter for the same decision, and tells another decision', async () => {
    await seed(server.db, ['DAN'])
    const first = await chair.decide('DAN', 'shortlisted')
    expect(await preview('shortlisted')).toMatchObject({ count: 1, corrected: 0 })
    await chair.publish('shortlisted')
    const again = await chair.decide('DAN', 'shortlisted', first)
    expect(await overviewOf('shortlisted')).toMatchObject({ decided: 1, unpublished: 0 })
    await chair.decide('DAN', 'reserve', again)
    expect(await publishedTo('DAN')).toMatchObject({ outcome: 'shortlisted' })
    server.clock.now += 1_000
    expect(await preview('reserve')).toMatchObject({ count: 1, corrected: 1, outdated: 0 })
    await chair.publish('reserve')
    expect(await publishedTo('DAN')).toMatchObject({ outcome: 'reserve' })
    expect((await sentTo('DAN')).map(({ outcome }) => outcome)).toEqual(['shortlisted', 'reserve'])
    await queued()
  })

  test('counts decisions that were made on an earlier version', async () => {
    await seed(server.db, [{ key: 'JAN', versions: 2 }])
    await server.db.insert(shortlistings).values({
      submissionId: idOf('JAN', 1),
      fellowshipId: 'JAN-fellowship',
      owner: ownerOf('JAN'),
      shortlisted: false,
      outcome: 'reserve',
      reason: '',
      decidedBy: CHAIR,
      decidedAt: new Date(server.clock.now),
    })
    expect(await preview('reserve')).toMatchObject({ count: 1, corrected: 0, outdated: 1 })
    await chair.publish('reserve')
    await queued()
  })

  test('is refused if the letter or the decisions have changed since the preview', async () => {
    await seed(server.db, ['EVE', 'FAY'])
    await chair.decide('EVE', 'notAwarded')
    const before = await preview('notAwarded')
    await chair.put(`${PATH}/notAwarded`, { subject: 'New', text: 'New.', version: before.version })
    const changedLetter = await publish(before)
    const between = await preview('notAwarded')
    await chair.decide('FAY', 'notAwarded')
    const changedDecisions = await publish(between)
    expect([changedLetter, changedDecisions].map((each) => each.json<{ code: string }>().code)).toEqual([
      'lettersChanged',
      'lettersChanged',
    ])
    expect([await publishedTo('EVE'), await queued()]).toEqual([null, []])
  })

  test('is refused if an application was submitted again since the preview', async () => {
    await seed(server.db, [{ key: 'KIM', email: 'kim@example.org' }])
    await chair.decide('KIM', 'shortlisted')
    const before = await preview('shortlisted')
    await submitAgain(server.db, 'KIM')
    const answer = await publish(before)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'lettersChanged'])
    expect(await queued()).toEqual([])
    expect(await preview('shortlisted')).toMatchObject({ count: before.count, outdated: before.outdated + 1 })
    expect((await chair.publish('shortlisted')).statusCode).toBe(200)
    await queued()
  })

  test('sends two users’ letters once if they publish at the same time', async () => {
    await seed(server.db, [{ key: 'GIL', email: 'gil@example.org' }])
    await chair.decide('GIL', 'notShortlisted')
    const shown = await preview('notShortlisted')
    const other = await preview('notShortlisted')
    const answers = await Promise.all([publish(shown), publish(other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const mails = await queued()
    expect(mails.filter(({ recipient }) => recipient === 'gil@example.org')).toHaveLength(1)
  })

  test('shows a letter that the mail server refuses as failed', async () => {
    await seed(server.db, [{ key: 'HAL', email: 'hal@example.org' }])
    await chair.decide('HAL', 'awarded')
    await chair.publish('awarded')
    await deliver({ refuses: true })
    expect(await sentTo('HAL')).toMatchObject([{ mail: 'failed' }])
    const { failed, mails } = (await chair.get(PATH)).json<Letters>()
    expect(failed).toMatchObject([
      { submissionId: idOf('HAL'), reference: referenceOf('HAL'), recipient: 'hal@example.org' },
    ])
    expect(mails.failed).toBe(1)
  })

  test('counts and lists the same failed letters and messages', async () => {
    await write('HAL', 'Call us.')
    await deliver({ refuses: true })
    const { failed, mails } = (await chair.get(PATH)).json<Letters>()
    expect([mails.failed, failed.length]).toEqual([2, 2])
    const conflicted = await server.staff('other', 'bursaryAdmin')
    await conflicted.declareConflict('HAL')
    const hidden = (await conflicted.get(PATH)).json<Letters>()
    expect([hidden.mails.failed, hidden.failed]).toEqual([0, []])
    const [letter] = failed
    const path = `${pathOf('HAL')}/letters/${letter?.id}/again`
    expect((await conflicted.post(path, { recipient: 'hal@example.org' })).statusCode).toBe(404)
  })

  test('sends a failed letter again to a corrected address, once', async () => {
    const { failed } = (await chair.get(PATH)).json<Letters>()
    const letter = failed.at(-1)
    const again = (recipient: string, application = 'HAL') =>
      chair.post(`${pathOf(application)}/letters/${letter?.id}/again`, { recipient })
    expect((await again('hal')).statusCode).toBe(422)
    expect((await again('hal@right.example', 'GIL')).statusCode).toBe(404)
    for (const recipient of [' hal@right.example ', 'hal@right.example'])
      expect((await again(recipient)).statusCode).toBe(204)
    expect((await again('hal@other.example')).json()).toMatchObject({ code: 'notFailed' })
    expect((await deliver()).map(({ to }) => to)).toEqual(['hal@right.example'])
    const sent = (await sentTo('HAL')).find(({ id }) => id === letter?.id)
    expect(sent).toMatchObject({ recipient: 'hal@right.example', mail: 'sent' })
    expect((await chair.get(PATH)).json<Letters>().mails.failed).toBe(1)
  })

  test('reaches an applicant with whom the user has a conflict of interest, and shows and counts nothing of it', async () => {
    await queued()
    await seed(server.db, [
      { key: 'KAI', email: 'kai@example.org' },
      { key: 'LEA', email: 'lea@example.org' },
    ])
    const barred = await server.staff('barred', 'bursaryAdmin')
    const overview = async (by: Caller) => {
      const { letters: all, mails, failed } = (await by.get(PATH)).json<Letters>()
      return { mails, failed, of: all.find(({ outcome }) => outcome === 'reserve') }
    }
    const before = await overview(barred)
    await barred.declareConflict('KAI')
    await chair.decide('KAI', 'reserve')
    const nothing = { ...(await preview('reserve')), id: randomUUID() }
    expect((await publish(nothing, barred)).statusCode).toBe(409)
    expect(await overview(barred)).toEqual(before)

    await chair.decide('LEA', 'reserve')
    const shown = await preview('reserve', barred)
    expect(shown).toMatchObject({ count: 1, examples: [{ reference: referenceOf('LEA') }] })
    for (const _ of ['first', 'again']) expect((await publish(shown, barred)).json()).toEqual({ letters: 1 })
    expect(await publishedTo('KAI')).toMatchObject({ outcome: 'reserve' })
    expect((await queued()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'kai@example.org',
      'lea@example.org',
    ])
    await server.db.update(letters).set({ mail: 'failed' }).where(eq(letters.fellowshipId, 'KAI-fellowship'))
    expect((await overview(barred)).failed).toEqual(before.failed)
    expect((await overview(chair)).failed.map(({ recipient }) => recipient)).toContain('kai@example.org')
  })

  test('leaves out an application that the user may not see if it was submitted again after its decision', async () => {
    await seed(server.db, ['PIA', 'QUE'])
    const barred = await server.staff('barred', 'bursaryAdmin')
    await barred.declareConflict('PIA')
    await chair.decide('PIA', 'reserve')
    await chair.decide('QUE', 'reserve')
    const shown = await preview('reserve', barred)
    await submitAgain(server.db, 'PIA')
    expect((await publish(shown, barred)).json()).toEqual({ letters: 1 })
    expect([await publishedTo('PIA'), await publishedTo('QUE')]).toMatchObject([null, { outcome: 'reserve' }])
    expect(await preview('reserve')).toMatchObject({ count: 1, outdated: 1 })
    expect((await chair.publish('reserve')).json()).toEqual({ letters: 1 })
    await queued()
  })

  test('shows at the desk that an applicant sees a decision which was changed or withdrawn since', async () => {
    await seed(server.db, ['LIV', 'MIA', 'NOA'])
    const numbers = [
      await chair.decide('LIV', 'awarded'),
      await chair.decide('MIA', 'awarded'),
      await chair.decide('NOA', 'awarded'),
    ]
    await chair.publish('awarded')
    await queued()
    await chair.decide('LIV', 'undecided', numbers[0])
    await chair.decide('MIA', 'reserve', numbers[1])
    expect((await chair.get(PATH)).json<Letters>().changed).toEqual(
      expect.arrayContaining([
        { published: 'awarded', outcome: 'undecided', count: 1 },
        { published: 'awarded', outcome: 'reserve', count: 1 },
      ]),
    )
    const changed = await chair.list('published=changed')
    expect(changed.items.map(({ id, outcome, published }) => [id, outcome, published]).toSorted()).toEqual([
      [idOf('LIV'), 'undecided', 'awarded'],
      [idOf('MIA'), 'reserve', 'awarded'],
    ])
    expect([changed.counts.undecided, changed.counts.reserve, changed.counts.awarded]).toEqual([1, 1, 0])
    const current = (await chair.list('published=current&decision=awarded&limit=100')).items.map(({ id }) => id)
    expect([current.includes(idOf('NOA')), current.includes(idOf('LIV'))]).toEqual([true, false])
    await chair.decide('NOA', 'shortlisted', numbers[2])
    expect((await chair.list('published=none')).items.map(({ id }) => id)).not.toContain(idOf('NOA'))
  })

  test('refuses an unknown intake', async () => {
    for (const path of [PATH, `${PATH}/awarded/preview`])
      expect((await chair.get(`${path}?intake=none`)).statusCode).toBe(404)
  })

  test('without mail keeps the letters to export, and sends no test', async () => {
    const quiet = await startServer({ PUBLIC_URL: 'https://bursary.test', EMBEDDED_STORES: 'anywhere' })
    try {
      const other = await quiet.staff('chair', 'bursaryAdmin')
      await seed(quiet.db, ['IDA'])
      await other.decide('IDA', 'awarded')
      await other.publish('awarded')
      expect((await other.get(PATH)).json()).toMatchObject({ mail: 'none', mails: { off: 1, waiting: 0 } })
      expect(await quiet.db.select().from(outbox)).toEqual([])
      expect((await other.post(`${PATH}/awarded/test`, {})).statusCode).toBe(409)
    } finally {
      await quiet.close()
    }
  })
})

test('a test goes to its author alone, with invented values', async () => {
  await queued()
  expect((await chair.post(`${PATH}/shortlisted/test`, {})).statusCode).toBe(204)
  const [mail] = await deliver()
  expect(mail).toMatchObject({ to: CHAIR, content: { subject: `Test: ${FIRST_LETTERS.shortlisted.subject}` } })
  expect(mail?.content.blocks[0]).toEqual({ paragraph: 'Dear Ndapewa,' })
})

describe('a message to an applicant', () => {
  test('is sent once, also if the call is repeated, and kept with the application', async () => {
    await seed(server.db, [{ key: 'JOE', email: 'joe@example.org' }])
    const path = `${pathOf('JOE')}/letters`
    const message = { id: randomUUID(), subject: 'Your transcript', text: 'Please call us.' }
    const answers = [await chair.post(path, message), await chair.post(path, message)]
    expect(answers.map((answer) => answer.json<SentLetter[]>().length)).toEqual([1, 1])
    expect((await deliver()).map(({ to, content }) => [to, content.subject])).toEqual([
      ['joe@example.org', 'Your transcript'],
    ])
    const { id: _, ...texts } = message
    expect(await sentTo('JOE')).toMatchObject([{ ...texts, outcome: null, mail: 'sent', writtenBy: CHAIR }])
    expect(await publishedTo('JOE')).toBeNull()
  })

  test('is refused under an id that was used for anything else', async () => {
    await seed(server.db, ['RIA', 'LEO'])
    const send = (to: string, message: object, by = chair) =>
      by.post(`${pathOf(to)}/letters`, { subject: 'Hello', text: 'Hello', ...message })
    const id = randomUUID()
    expect((await send('RIA', { id })).statusCode).toBe(200)
    await chair.decide('LEO', 'reserve')
    await chair.publish('reserve')
    const published = (await sentTo('LEO'))[0]?.id
    const colleague = await server.staff('colleague', 'bursaryAdmin')
    const answers = [
      await send('RIA', { id, text: 'Another text.' }),
      await send('RIA', { id }, colleague),
      await send('LEO', { id }),
      await send('LEO', { id: published }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
      answers.map(() => [409, 'idUsed']),
    )
    expect([(await sentTo('RIA')).length, (await sentTo('LEO')).length]).toEqual([1, 1])
    await queued()
  })

  test('does not name its writer in the applicant’s own data', async () => {
    const sent = await listSentToOwner(server.db, ownerOf('JOE'))
    expect(sent).toMatchObject([{ subject: 'Your transcript', text: 'Please call us.' }])
    expect(JSON.stringify(sent)).not.toContain(CHAIR)
  })

  test.each([
    ['', 'Enter the text.'],
    ['Dear {name},', 'A message has no placeholders. Replace {name} by the words you mean.'],
  ])('is refused with the text ‘%s’', async (text, problem) => {
    const path = `${pathOf('JOE')}/letters`
    const answer = await chair.post(path, { id: randomUUID(), subject: 'Hello', text })
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, { text: problem }])
  })
})

test('an erased application takes its letters with it', async () => {
  const person = await personWith(server, { reference: referenceOf('ANN') })
  // A mail to an address that is not the person's own.
  const [letter] = await server.db.select().from(letters).where(eq(letters.fellowshipId, 'ANN-fellowship'))
  await server.db
    .update(letters)
    .set({ mail: 'failed' })
    .where(eq(letters.id, letter?.id ?? ''))
  const again = `${pathOf('ANN')}/letters/${letter?.id}/again`
  expect((await chair.post(again, { recipient: 'corrected@example.org' })).statusCode).toBe(204)
  await erase(server, person)
  expect(await server.db.select().from(letters).where(eq(letters.fellowshipId, 'ANN-fellowship'))).toEqual([])
  expect((await queued()).filter(({ recipient }) => recipient === 'corrected@example.org')).toEqual([])
})

test('the spreadsheet of letters names the applicant of each', async () => {
  await seed(server.db, [{ key: 'TAB', name: 'Ndapewa', lastName: 'Shikongo' }])
  const message = { id: randomUUID(), subject: 'A question', text: 'Please call us.' }
  expect((await chair.post(`${pathOf('TAB')}/letters`, message)).statusCode).toBe(200)
  const { rawPayload } = await chair.get(`/api/desk/letters.xlsx?text=${referenceOf('TAB')}`)
  const rows = utils.sheet_to_json(read(rawPayload).Sheets['Letters'] ?? {})
  expect(rows).toMatchObject([
    { Reference: referenceOf('TAB'), Surname: 'Shikongo', Name: 'Ndapewa', Subject: 'A question' },
  ])
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionFilter } from '../../../domain/desk.ts'
import type { LetterPreview, Letters } from '../../../domain/letters.ts'
import { MAIL_DATA } from '../../../domain/mails.ts'
import type { Offer, OfferAnswer } from '../../../domain/offers.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { letterMails } from '../../../server/features/letters/letterMails.ts'
import { offerMails } from '../../../server/features/offers/offerMails.ts'
import { queueOfferReminders } from '../../../server/features/offers/offers.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { openOutbox } from '../../../server/platform/mail/outbox.ts'
import { idOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, TODAY } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** An award is offered until a date, and its applicant accepts or declines, also after closing (decision 117). */

const PATH = '/api/desk/letters'
const UNTIL = '2030-03-20'
const DAY_MS = 86_400_000
/** The last minute of UNTIL in Windhoek, and the first one after it. */
const LAST_MINUTE = Date.parse('2030-03-20T21:59:00Z')
const AFTER = Date.parse('2030-03-20T22:01:00Z')

const server = closedAfterAll(await startServer())
const chair = await server.staff('chair', 'bursaryAdmin')
beforeEach(() => {
  server.clock.now = TODAY
})

const applicant = (key: string) => server.applicant({ sub: `auth0|${key}` })

const offerTo = async (key: string): Promise<Offer> => {
  const [submission] = (await (await applicant(key)).get('/api/submissions')).json<SubmissionSummary[]>()
  const offer = submission?.decision?.offer ?? null
  if (offer === null) throw new Error('There is no offer')
  return offer
}

async function offered(...keys: string[]): Promise<void> {
  await seed(
    server.db,
    keys.map((key) => ({ key, email: `${key.toLowerCase()}@example.org` })),
  )
  for (const key of keys) await chair.decide(key, 'awarded')
  expect((await chair.publish('awarded', UNTIL)).statusCode).toBe(200)
}

const answerAs = async (key: string, { id }: Pick<Offer, 'id'>, answer: OfferAnswer) =>
  (await applicant(key)).post(`/api/offers/${id}/answer`, { answer })

const list = async (offer: SubmissionFilter['offer']) => {
  const { items } = await chair.list(`offer=${offer}&limit=100`)
  return items.map(({ id }) => id)
}
const counts = async (by = chair) => (await by.get(PATH)).json<Letters>().offers
const queued = async () => (await server.db.delete(outbox).returning()).map(({ kind, recipient }) => [kind, recipient])
const mails = offerMails({ db: server.db, baseUrl: 'https://bursary.test', now: () => server.clock.now })
const remind = (now: number) =>
  queueOfferReminders({ db: server.db, outbox: openOutbox(server.settings.mail), settings: server.settings }, now)

describe('an offered award', () => {
  test('is accepted once: the first answer counts on every device, and is mailed, listed and recorded', async () => {
    await offered('ANN')
    const offer = await offerTo('ANN')
    expect(offer).toEqual({ id: offer.id, until: UNTIL, answer: null, answeredAt: null })
    expect(await list('open')).toEqual([idOf('ANN')])
    const composers = letterMails(server.db, 'https://bursary.test')
    const mail = await composers.letter?.({ letterId: offer.id }, 'ann@example.org')
    expect(mail?.blocks.slice(-2)).toEqual([
      { paragraph: 'Please accept or decline the award by the end of 20 March 2030 (Windhoek time).' },
      { action: { label: 'Answer the offer', url: `https://bursary.test/application?link=${idOf('ANN')}` } },
    ])
    await queued()

    server.clock.now = LAST_MINUTE
    const answer = await answerAs('ANN', offer, 'accepted')
    const accepted = { ...offer, answer: 'accepted', answeredAt: new Date(LAST_MINUTE).toISOString() }
    expect(answer.json()).toEqual(accepted)
    expect((await answerAs('ANN', offer, 'declined')).json()).toEqual(accepted)
    expect(await offerTo('ANN')).toEqual(accepted)
    expect(await queued()).toEqual([['offerAnswered', 'ann@example.org']])

    expect([await list('open'), await list('accepted')]).toEqual([[], [idOf('ANN')]])
    const selection = (await chair.post('/api/desk/selection', { offer: 'accepted' })).json<object>()
    expect(selection).toMatchObject({ selected: [{ id: idOf('ANN'), published: 'awarded', offer: 'accepted' }] })
    const read = await chair.read('ANN')
    expect(read.letters.at(-1)?.offer).toEqual(accepted)
    expect(await chair.history('ANN')).toContainEqual(expect.objectContaining({ action: 'offer.answer', by: null }))
  })

  test('is over after its last day, and no longer counts as an open one', async () => {
    await offered('BEN')
    const offer = await offerTo('BEN')
    server.clock.now = AFTER
    expect((await answerAs('BEN', offer, 'accepted')).json()).toEqual(offer)
    expect(await list('expired')).toEqual([idOf('BEN')])
    expect(await counts()).toMatchObject({ open: 0, expired: 1 })
  })

  test('is its own applicant’s, and none once another decision is published', async () => {
    await offered('CAL')
    const offer = await offerTo('CAL')
    expect((await answerAs('ANN', offer, 'declined')).statusCode).toBe(404)
    expect((await chair.post(`/api/offers/${offer.id}/answer`, { answer: 'declined' })).statusCode).toBe(404)
    expect((await server.anyone.post(`/api/offers/${offer.id}/answer`, { answer: 'declined' })).statusCode).toBe(401)
    await chair.decide('CAL', 'notAwarded', 1)
    server.clock.now += 1_000
    expect((await chair.publish('notAwarded', UNTIL)).statusCode).toBe(200)
    expect((await answerAs('CAL', offer, 'accepted')).statusCode).toBe(404)
    // A reminder that was queued before, and whose delivery failed at first.
    expect(await mails.offerReminder?.({ letterId: offer.id }, 'cal@example.org')).toBeNull()
    await expect(offerTo('CAL')).rejects.toThrow('There is no offer')
    expect(await list('open')).not.toContain(idOf('CAL'))
  })

  test('is mailed about once more, three days before its end, unless it is answered', async () => {
    await offered('DAN', 'EVA')
    await answerAs('EVA', await offerTo('EVA'), 'declined')
    await queued()
    await remind(LAST_MINUTE - 4 * DAY_MS)
    expect(await queued()).toEqual([])
    await remind(LAST_MINUTE - 3 * DAY_MS)
    await remind(LAST_MINUTE - 2 * DAY_MS)
    const reminded = (await queued()).filter(([, to]) => to === 'dan@example.org' || to === 'eva@example.org')
    expect(reminded).toEqual([['offerReminder', 'dan@example.org']])
    const { id } = await offerTo('DAN')
    const mail = await mails.offerReminder?.({ letterId: id }, 'dan@example.org')
    expect(mail?.subject).toBe(`Please answer the offer of the Postgraduate Bursary: application ${referenceOf('DAN')}`)
    await answerAs('DAN', { id }, 'accepted')
    expect(await mails.offerReminder?.({ letterId: id }, 'dan@example.org')).toBeNull()
  })

  test('is not counted for a reader from whom a conflict of interest hides it', async () => {
    await offered('FAY')
    const { open } = await counts()
    const barred = await server.holder('bursaryAdmin')
    await barred.declareConflict('FAY')
    expect((await counts(barred)).open).toBe(open - 1)
  })

  test('is refused with another date than the preview showed, and a test shows the end of the real mail', async () => {
    await seed(server.db, [{ key: 'DATE', email: 'date@example.org' }])
    await chair.decide('DATE', 'awarded')
    const shown = (await chair.get(`${PATH}/awarded/preview?answerUntil=${UNTIL}`)).json<LetterPreview>()
    const withDate = (answerUntil: string) => chair.post(`${PATH}/awarded/publish`, { ...shown, answerUntil })
    expect([(await withDate('2030-03-21')).statusCode, (await withDate('')).statusCode]).toEqual([409, 409])
    expect((await chair.get(`${PATH}/awarded/preview?answerUntil=2030-01-01`)).statusCode).toBe(422)

    await queued()
    await chair.post(`${PATH}/awarded/test?answerUntil=${UNTIL}`, {})
    const [sent] = await server.db.delete(outbox).returning()
    const composers = letterMails(server.db, 'https://bursary.test')
    const trial = await composers.letterTest?.(MAIL_DATA.letterTest.validateSync(sent?.data), 'chair@bank.example')
    expect(trial?.blocks.slice(-2)).toEqual([
      { paragraph: 'Please accept or decline the award by the end of 20 March 2030 (Windhoek time).' },
      { action: { label: 'Answer the offer', url: 'https://bursary.test/' } },
    ])
    expect((await withDate(UNTIL)).statusCode).toBe(200)
  })
})

test.each(['2030-03-10', '2030-06-09', 'soon'])('a publication with the last day %s is refused', async (until) => {
  const body = { id: randomUUID(), version: 0, count: 1, contents: 'c', answerUntil: until }
  const answer = await chair.post(`${PATH}/awarded/publish`, body)
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
    422,
    { answerUntil: 'Choose a date from tomorrow to 90 days from now, or leave it empty.' },
  ])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEEPEST_TAG, MOST_TAGS, TOO_MUCH_FORMATTING } from '../../../domain/formatting.ts'
import { formattingOf } from '../../../server/features/applications/motivationFormatting.ts'
import { cleanMotivation } from '../../../server/features/applications/motivationHtml.ts'
import { heldWhile } from '../../support/loopDelay.ts'
import { motivationOf, startServer, type Caller, type TestServer } from '../fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const PATH = '/api/motivations'
const save = (applicant: Caller, html: string) => applicant.post(PATH, { motivation: motivationOf(480) + html })

/** Repeats this up to the 200,000 characters that a motivation may have. */
const filledWith = (html: string, characters = 193_000) => html.repeat(Math.floor(characters / html.length))

describe('a motivation that would block the server', () => {
  test.each([
    ['64,000 nested tags', '<i>'.repeat(64_000)],
    ['nested tags, closed', '<b>'.repeat(DEEPEST_TAG + 1) + '</b>'.repeat(DEEPEST_TAG + 1)],
    ['nested lists', '<ul><li>'.repeat(20_000)],
    ['nested images', '<svg>'.repeat(30_000)],
    ['closing tags that open a paragraph each', '</p>'.repeat(48_000)],
    ['line breaks', '<br>'.repeat(48_000)],
    ['unclosed tags', filledWith('<a')],
  ])('is refused with a message before it is sanitised: %s', async (_, html) => {
    const applicant = await server.applicant()
    const plain = await heldWhile(() => save(applicant, filledWith('a plain word ')))
    expect(plain.result.statusCode).toBe(201)
    const { held, result } = await heldWhile(() => save(applicant, html))
    expect([result.statusCode, result.json().errors]).toEqual([422, { motivation: TOO_MUCH_FORMATTING }])
    expect(held).toBeLessThan(50 + 3 * plain.held)
    expect((await applicant.get(PATH)).json()).toMatchObject([{ motivation: plain.result.json().motivation }])
  })

  test.each([
    ['the deepest allowed nesting', '<b>'.repeat(DEEPEST_TAG) + 'x' + '</b>'.repeat(DEEPEST_TAG)],
    ['the most allowed tags', '<br>'.repeat(MOST_TAGS - 1)],
    ['styles', filledWith('<b style="color:red">a</b>')],
    ['addresses', filledWith('<a href="https://example.org/a">a</a>', 80_000)],
    ['one long style', `<p style="${filledWith('color:red;')}">a</p>`],
    ['one long address', `<a href="https://example.org/${filledWith('a&amp;')}">a</a>`],
    ['endless attributes', `<p ${filledWith('ab=c ')}>a</p>`],
    ['invalid tags', filledWith('<1>', 60_000)],
    ['entities', filledWith('&amp; ')],
    ['comments', filledWith('<!--a--> ')],
  ])('is accepted and sanitised without blocking: %s', async (_, html) => {
    const applicant = await server.applicant()
    const plain = await heldWhile(() => save(applicant, filledWith('a plain word ')))
    const { held, result } = await heldWhile(() => save(applicant, html))
    expect(result.statusCode).toBe(200)
    expect(result.json()).toMatchObject({ motivation: cleanMotivation(motivationOf(480) + html) })
    expect(held).toBeLessThan(50 + 3 * plain.held)
  })

  test("does not delay other applicants' saves", async () => {
    const [one, other] = [await server.applicant(), await server.applicant()]
    const order: string[] = []
    const heavy = Array.from({ length: 4 }, async () => {
      await save(one, filledWith('<b style="color:red">a</b>'))
      order.push('heavy')
    })
    await Promise.all([...heavy, save(other, '').then(() => order.push('plain'))])
    expect(order[0]).toBe('plain')
  })
})

describe('counting markup before sanitising', () => {
  test.each([
    ['', 0, 0],
    ['<p>a <b class="x">b</b></p>', 2, 6],
    ['<br><hr/><img src=a>', 3, 4],
    ['</p></br>', 2, 0],
    ['<li>a<li>b<li>c', 3, 0],
  ])('%s', (html, tags, attributes) => {
    expect(formattingOf(html)).toEqual({ tags, attributes })
  })

  test('does not count elements that close one another as nested', () => {
    expect(formattingOf('<p>a'.repeat(DEEPEST_TAG + 1))).toEqual({ tags: DEEPEST_TAG + 1, attributes: 0 })
    expect(formattingOf('<b>a'.repeat(DEEPEST_TAG + 1))).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { DEEPEST_TAG, MOST_TAGS, TOO_MUCH_FORMATTING } from '../../../domain/formatting.ts'
import { formattingOf } from '../../../server/features/applications/richTextFormatting.ts'
import { cleanRichText } from '../../../server/features/applications/richTextHtml.ts'
import { validRecord } from '../../../server/features/applications/validation.ts'
import { recordingThreads } from '../../support/threads.ts'
import { motivationOf, startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

const PATH = '/api/motivations'
const save = (applicant: Caller, html: string) => applicant.post(PATH, { motivation: motivationOf(480) + html })

/** Repeats this up to the 200,000 characters that a motivation may have. */
const filledWith = (html: string, characters = 193_000) => html.repeat(Math.floor(characters / html.length))

/** The server's check of a motivation, and the calls of its threads. */
function checking() {
  const { threads, run: inThread } = recordingThreads(async (_, html: string) => cleanRichText(html))
  const check = (html: string) =>
    validRecord({ threads } as never, { owner: 'one' } as never, 'motivation', { motivation: motivationOf(480) + html })
  return { check, inThread }
}

describe('a motivation that would block the server', () => {
  test.each([
    ['64,000 nested tags', '<i>'.repeat(64_000)],
    ['nested tags, closed', '<b>'.repeat(DEEPEST_TAG + 1) + '</b>'.repeat(DEEPEST_TAG + 1)],
    ['nested lists', '<ul><li>'.repeat(20_000)],
    ['nested images', '<svg>'.repeat(30_000)],
    ['closing tags that open a paragraph each', '</p>'.repeat(48_000)],
    ['line breaks', '<br>'.repeat(48_000)],
  ])('is refused with a message before it is sanitised: %s', async (_, html) => {
    const { check, inThread } = checking()
    await expect(check(html)).rejects.toMatchObject({
      statusCode: 422,
      details: { errors: { motivation: TOO_MUCH_FORMATTING } },
    })
    expect(inThread).not.toHaveBeenCalled()
  })

  test.each([
    ['the most allowed tags', '<br>'.repeat(MOST_TAGS - 1)],
    ['styles', filledWith('<b style="color:red">a</b>')],
    ['addresses', filledWith('<a href="https://example.org/a">a</a>', 80_000)],
    ['one long style', `<p style="${filledWith('color:red;')}">a</p>`],
    ['one long address', `<a href="https://example.org/${filledWith('a&amp;')}">a</a>`],
    ['endless attributes', `<p ${filledWith('ab=c ')}>a</p>`],
    ['invalid tags', filledWith('<1>', 60_000)],
    ['entities', filledWith('&amp; ')],
    ['comments', filledWith('<!--a--> ')],
  ])('is accepted and sanitised in a thread: %s', async (_, html) => {
    const { check, inThread } = checking()
    expect(await check(html)).toEqual({ motivation: cleanRichText(motivationOf(480) + html) })
    expect(inThread).toHaveBeenCalledOnce()
  })

  test.each([
    ['too many tags', '<br>'.repeat(48_000)],
    ['unclosed tags', filledWith('<a')],
  ])('leaves the stored motivation when one is refused for %s', async (_, html) => {
    const applicant = await server.applicant()
    const stored = await save(applicant, '')
    const refused = await save(applicant, html)
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { motivation: TOO_MUCH_FORMATTING }])
    expect((await applicant.get(PATH)).json()).toMatchObject([{ motivation: stored.json().motivation }])
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

test.each([
  ['a short list', '<p style="color:red">A <strong>list</strong>:</p><ul><li>one</li></ul>'.repeat(20)],
  ['the deepest allowed nesting', '<b>'.repeat(DEEPEST_TAG) + 'x' + '</b>'.repeat(DEEPEST_TAG)],
])('a motivation with %s is sanitised without a thread', async (_, html) => {
  const { check, inThread } = checking()
  expect(await check(html)).toEqual({ motivation: cleanRichText(motivationOf(480) + html) })
  expect(inThread).not.toHaveBeenCalled()
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

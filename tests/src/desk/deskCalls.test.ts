import { afterEach, describe, expect, it, vi } from 'vitest'
import { EVERY_SUBMISSION, type SubmissionFilter } from '../../../domain/desk.ts'
import { createDeskCalls } from '../../../src/desk/deskCalls.ts'
import { pageOf, VIEW } from '../../support/desk.ts'
import { json, openApi, recordCalls, recordLog } from '../api/recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const desk = createDeskCalls(openApi(), 'The provider')
const FILTER: SubmissionFilter = { ...EVERY_SUBMISSION, text: 'a b', region: '7', sort: 'course', order: 'desc' }
const QUERY =
  'text=a+b&course&institution&region=7&decision&review&request&published&offer&identity&round&planned&comments&scoreFrom&scoreTo&spreadFrom&reviewsFrom&reviewsTo&reviewer&label&intake&sort=course&order=desc'
const { id, name, filter } = VIEW

describe("the desk's calls", () => {
  const comments = '/api/desk/submissions/s1/comments'
  const applications = '/api/desk/labels/1/applications'

  it.each<[string, () => Promise<unknown>, call: string, body?: object]>([
    [
      'load the list by the filter',
      () => desk.loadPage({ filter: FILTER, after: null, among: [] }),
      `GET /api/desk/submissions?${QUERY}&limit=100`,
    ],
    [
      'load the next page after a cursor',
      () => desk.loadPage({ filter: FILTER, after: 's8', among: [] }),
      `GET /api/desk/submissions?${QUERY}&after=s8&limit=100`,
    ],
    [
      'name the applications that a list is limited to in the body',
      () => desk.loadPage({ filter: FILTER, after: 'x', among: ['s1'] }),
      'POST /api/desk/submissions',
      { ...FILTER, after: 'x', limit: 100, submissions: ['s1'] },
    ],
    [
      'load the changes since the list was loaded',
      () => desk.loadChanges({ filter: FILTER, since: '2030-03-10T08:00:00.000Z' }),
      `GET /api/desk/changes?${QUERY}&since=2030-03-10T08:00:00.000Z`,
    ],
    ['escape an id in the path', () => desk.loadSubmission({ id: 'a/b?c' }), 'GET /api/desk/submissions/a%2Fb%3Fc'],
    [
      'decide with the latest seen decision',
      () => desk.saveDecision({ id: 'a/b', outcome: 'shortlisted', reason: 'Best of all', seen: 1 }),
      'PUT /api/desk/submissions/a%2Fb/decision',
      { outcome: 'shortlisted', reason: 'Best of all', seen: 1 },
    ],
    [
      'save a new view',
      () => desk.saveView({ id: null, name, filter, seen: null }),
      'POST /api/desk/views',
      { ...filter, name },
    ],
    [
      'replace a view if no one has changed it since',
      () => desk.saveView({ id, name, filter, seen: 1 }),
      'PUT /api/desk/views/v1',
      { ...filter, name, seen: 1 },
    ],
    [
      'add a comment',
      () => desk.saveComment({ id: 's1', comment: { id: 'c1', text: 'Check it.', seen: null } }),
      `POST ${comments}`,
      { id: 'c1', text: 'Check it.' },
    ],
    [
      'change a comment that is as it was seen',
      () => desk.saveComment({ id: 's1', comment: { id: 'c1', text: 'Check both.', seen: 1 } }),
      `PUT ${comments}/c1`,
      { text: 'Check both.', seen: 1 },
    ],
    [
      'set a label',
      () => desk.labelApplications({ label: '1', change: 'set', submissions: ['s1', 's2'] }),
      `POST ${applications}`,
      { submissions: ['s1', 's2'] },
    ],
    [
      'lift a label',
      () => desk.labelApplications({ label: '1', change: 'lift', submissions: ['s1'] }),
      `POST ${applications}/removal`,
      { submissions: ['s1'] },
    ],
  ])('%s', async (_, act, call, body) => {
    const calls = recordCalls(() => json(pageOf([])))
    await act()
    expect(calls.map((each) => [`${each.method} ${each.path}`, each.body])).toEqual([[call, body]])
  })

  it('have the reason of a refusal', async () => {
    recordLog()
    recordCalls(() => json({ message: 'Remove these filters.' }, 422))
    const reason = 'Remove these filters.'
    const page = desk.loadPage({ filter: FILTER, after: null, among: [] })
    await expect(page).rejects.toMatchObject({ failure: 'refused', reason })
  })

  it('prefetch nothing after the last application', async () => {
    const calls = recordCalls(() => json({}))
    expect(await desk.prefetchSubmission({ id: null })).toBeNull()
    expect(calls).toEqual([])
  })

  it('decide on 500 applications at most', async () => {
    const decided = [{ id: 's', number: 1, refusal: null }]
    const calls = recordCalls(() => json({ decided }))
    const decision = { outcome: 'reserve', reason: '', seen: null } as const
    const decisions = Array.from({ length: 501 }, (_, index) => ({ id: `s${index}`, ...decision }))
    expect(await desk.saveDecisions({ decisions })).toEqual(decided)
    const body = { decisions: decisions.slice(0, 500) }
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/desk/decisions', body }])
  })
})

describe('an export', () => {
  const ALL = { submissions: [], columns: [] }

  function recordClicks() {
    const clicked: HTMLAnchorElement[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(this)
    })
    return clicked
  }

  it('is saved by the browser from a link that the server creates, with the filter in no address', async () => {
    const clicked = recordClicks()
    const calls = recordCalls(() => json({ url: 'https://portal.test/exports/1' }))
    expect(await desk.startExport({ name: 'spreadsheet', filter: FILTER, ...ALL })).toBe(true)
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/desk/exports', body: { name: 'spreadsheet', ...FILTER } },
    ])
    expect(clicked.map(({ href, download }) => [href, download])).toEqual([['https://portal.test/exports/1', '']])
  })

  it('starts no download if no application matches', async () => {
    const clicked = recordClicks()
    recordCalls(() => json({ url: null }))
    expect(await desk.startExport({ name: 'archive', filter: FILTER, ...ALL })).toBe(false)
    expect(clicked).toEqual([])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { EVERY_SUBMISSION, type SubmissionFilter } from '../../../domain/desk.ts'
import { createDeskApi } from '../../../src/desk/deskApi.ts'
import { pageOf, VIEW } from '../../support/desk.ts'
import { json, openApi, recordCalls } from '../api/recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const desk = () => createDeskApi(openApi())
const FILTER: SubmissionFilter = { ...EVERY_SUBMISSION, text: 'a b', region: '7', sort: 'course', order: 'desc' }
const QUERY =
  'text=a+b&course&institution&region=7&decision&review&request&published&offer&identity&round&planned&comments&scoreFrom&scoreTo&spreadFrom&reviewsFrom&reviewsTo&reviewer&label&intake&sort=course&order=desc'
const content = (type: string) => new Response('bytes', { headers: { 'Content-Type': type } })

describe('the list of applications', () => {
  it('is requested from its start with only the filter', async () => {
    const page = pageOf([])
    const calls = recordCalls(() => json(page))
    expect(await desk().page(FILTER, null, [])).toEqual(page)
    expect(calls).toMatchObject([{ method: 'GET', path: `/api/desk/submissions?${QUERY}&limit=100` }])
  })

  it('is requested by a body if it is limited to some applications', async () => {
    const page = pageOf([])
    const calls = recordCalls(() => json(page))
    expect(await desk().page(FILTER, 'x', ['s1'])).toEqual(page)
    const body = { ...FILTER, after: 'x', limit: 100, submissions: ['s1'] }
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/desk/submissions', body }])
  })

  it('has the reason of a refusal', async () => {
    recordCalls(() => json({ message: 'Remove these filters.' }, 422))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(desk().page(FILTER, null, [])).rejects.toMatchObject({
      failure: 'refused',
      reason: 'Remove these filters.',
    })
  })

  it('is saved as a new view, and a view is replaced if no one has changed it since', async () => {
    const calls = recordCalls(() => json(VIEW))
    const { id, name, filter } = VIEW
    await desk().saveView({ id: null, name, filter, seen: null })
    await desk().saveView({ id, name, filter, seen: 1 })
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/desk/views', body: { ...filter, name } },
      { method: 'PUT', path: '/api/desk/views/v1', body: { ...filter, name, seen: 1 } },
    ])
  })

  it('has comments that are added, changed and deleted', async () => {
    const calls = recordCalls(() => json([]))
    await desk().saveComment('s1', { id: 'c1', text: 'Check it.', seen: null })
    await desk().saveComment('s1', { id: 'c1', text: 'Check both.', seen: 1 })
    await desk().removeComment('s1', 'c1')
    const path = '/api/desk/submissions/s1/comments'
    expect(calls).toMatchObject([
      { method: 'POST', path, body: { id: 'c1', text: 'Check it.' } },
      { method: 'PUT', path: `${path}/c1`, body: { text: 'Check both.', seen: 1 } },
      { method: 'DELETE', path: `${path}/c1` },
    ])
  })

  it('has labels that are added, set, lifted, renamed and removed', async () => {
    const calls = recordCalls(({ method }) =>
      method === 'POST' ? json({ id: '1', name: 'call', changed: 2 }) : json(null),
    )
    await desk().addLabel('call')
    expect(await desk().labelApplications({ label: '1', change: 'set', submissions: ['s1', 's2'] })).toBe(2)
    await desk().labelApplications({ label: '1', change: 'lift', submissions: ['s1'] })
    await desk().renameLabel({ id: '1', name: 'interview', seen: 'call' })
    await desk().removeLabel('1')
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/desk/labels', body: { name: 'call' } },
      { method: 'POST', path: '/api/desk/labels/1/applications', body: { submissions: ['s1', 's2'] } },
      { method: 'POST', path: '/api/desk/labels/1/applications/removal', body: { submissions: ['s1'] } },
      { method: 'PUT', path: '/api/desk/labels/1', body: { name: 'interview', seen: 'call' } },
      { method: 'DELETE', path: '/api/desk/labels/1' },
    ])
  })

  it('has a selection of all that match', async () => {
    const selected = [{ id: 's1', reference: 'PB-1', outcome: 'undecided', decided: null }]
    const calls = recordCalls(() => json({ selected }))
    expect(await desk().selection(FILTER, [])).toEqual(selected)
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/desk/selection', body: { ...FILTER, submissions: [] } }])
  })

  it('is refreshed with the changes since it was loaded', async () => {
    const calls = recordCalls(() => json({ changed: [], counts: {}, readAt: '2030-03-10T08:00:01.000Z' }))
    expect(await desk().changes(FILTER, '2030-03-10T08:00:00.000Z')).toMatchObject({ changed: [] })
    expect(calls).toMatchObject([{ method: 'GET', path: `/api/desk/changes?${QUERY}&since=2030-03-10T08:00:00.000Z` }])
  })

  it('lists the intakes', async () => {
    const calls = recordCalls(() => json([{ id: '2030', name: 'Intake 2030' }]))
    expect(await desk().intakes()).toEqual([{ id: '2030', name: 'Intake 2030' }])
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/intakes' }])
  })
})

describe('one application', () => {
  it('is loaded by its id, which is escaped in the path', async () => {
    const calls = recordCalls(() => json({ intake: 'Intake 2030' }))
    expect(await desk().submission('a/b?c')).toEqual({ intake: 'Intake 2030' })
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/desk/submissions/a%2Fb%3Fc' }])
  })

  it('is decided with the latest seen decision, and returns all decisions', async () => {
    const decisions = [
      { number: 1, outcome: 'reserve' },
      { number: 2, outcome: 'shortlisted' },
    ]
    const calls = recordCalls(() => json({ decisions }))
    const decision = { outcome: 'shortlisted', reason: 'Best of all', seen: 1 } as const
    expect(await desk().decide('a/b', decision)).toEqual(decisions)
    expect(calls).toMatchObject([{ method: 'PUT', path: '/api/desk/submissions/a%2Fb/decision', body: decision }])
  })

  it('has a history', async () => {
    const calls = recordCalls(() => json([]))
    expect(await desk().history('a/b')).toEqual([])
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/desk/submissions/a%2Fb/history' }])
  })

  it('has documents that are returned as files', async () => {
    const calls = recordCalls(() => content('application/pdf'))
    const document = await desk().document('a/b', 'acceptanceLetter')
    expect([document.type, await document.text()]).toEqual(['application/pdf', 'bytes'])
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/desk/submissions/a%2Fb/documents/acceptanceLetter' }])
  })

  it('has documents that are returned as files even if their content is JSON', async () => {
    recordCalls(() => json({ is: 'JSON' }))
    expect(await (await desk().document('s1', 'cv')).text()).toBe('{"is":"JSON"}')
  })
})

it('decides on 500 applications at most in one call', async () => {
  const calls = recordCalls(() => json({ decided: [{ id: 's', number: 1, refusal: null }] }))
  const decisions = Array.from({ length: 501 }, (_, index) => ({
    id: `s${index}`,
    outcome: 'reserve' as const,
    reason: '',
    seen: null,
  }))
  expect(await desk().decideSome(decisions)).toHaveLength(1)
  expect(calls.map(({ body }) => body)).toEqual([{ decisions: decisions.slice(0, 500) }])
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
    expect(await desk().startExport({ name: 'spreadsheet', filter: FILTER, ...ALL })).toBe(true)
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/desk/exports', body: { name: 'spreadsheet', ...FILTER } },
    ])
    expect(clicked.map(({ href, download }) => [href, download])).toEqual([['https://portal.test/exports/1', '']])
  })

  it('starts no download if no application matches', async () => {
    const clicked = recordClicks()
    recordCalls(() => json({ url: null }))
    expect(await desk().startExport({ name: 'archive', filter: FILTER, ...ALL })).toBe(false)
    expect(clicked).toEqual([])
  })
})

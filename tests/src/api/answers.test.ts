import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDrafts, type SentDraft } from '../../../src/api/drafts.ts'
import { createFellowships } from '../../../src/api/fellowships.ts'
import { createInstitutions, institutionsOf, type InstitutionsQuery } from '../../../src/api/institutions.ts'
import { readStatus } from '../../../src/api/status.ts'
import { createSubmissions } from '../../../src/api/submissions.ts'
import { universitiesOf } from '../../../src/api/universities.ts'
import { json, openApi, recordCalls, recordLog } from './recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§7.2 the applications status', () => {
  it('§7.2 is the first in the list', async () => {
    recordCalls(() =>
      json([
        { id: '1', open: true },
        { id: '2', open: false },
      ]),
    )
    await expect(readStatus(openApi())).resolves.toEqual({ id: '1', open: true })
  })

  it('§7.2 fails for an empty list', async () => {
    recordCalls(() => json([]))
    await expect(readStatus(openApi())).rejects.toMatchObject({
      failure: 'unavailable',
      message: 'There is no applications status',
    })
  })
})

describe('§7.3 fellowships', () => {
  it('§7.3 filters the list by applicantId on the client', async () => {
    recordCalls(() => json([{ id: 'f1', applicantId: '5f1' }, { id: 'f2', applicantId: '5f2' }, { id: 'f3' }]))
    await expect(createFellowships(openApi()).list('5f1')).resolves.toEqual([{ id: 'f1', applicantId: '5f1' }])
  })

  it("§7.3 for unknown kinds only, takes the default path and warns 'Unknown requestId'", async () => {
    const calls = recordCalls(() => json([]))
    const log = recordLog()
    const { byApplicant } = createFellowships(openApi())
    for (const kind of [1, 2, 3, 4, 5, 6]) await byApplicant('5f1', kind)
    expect(log).toEqual([])
    for (const kind of [0, 7, 1.5]) await byApplicant('5f1', kind)
    expect(calls.slice(6).map(({ method, path }) => `${method} ${path}`)).toEqual(
      [0, 7, 1.5].map(() => 'GET /api/sponsorships/filter/5f1'),
    )
    expect(log).toEqual([0, 7, 1.5].map(() => ['warn', 'Unknown requestId']))
  })

  it("§5.5 without an applicantId, nothing is requested and 'ApplicantId is required' is thrown", async () => {
    const calls = recordCalls(() => json([]))
    const { byApplicant, read } = createFellowships(openApi())
    const refused = { failure: 'refused', message: 'ApplicantId is required' }
    await expect(byApplicant('', 5)).rejects.toMatchObject(refused)
    await expect(read('')).rejects.toMatchObject(refused)
    expect(calls).toEqual([])
  })

  it('§4.5 returns a list unchanged, and a single fellowship as a list of one', async () => {
    recordCalls(({ path }) => json(path.includes('byapplicant') ? { id: 'f1' } : [{ id: 'f1' }, { id: 'f2' }]))
    const { byApplicant } = createFellowships(openApi())
    await expect(byApplicant('5f1', 5)).resolves.toEqual([{ id: 'f1' }, { id: 'f2' }])
    await expect(byApplicant('5f1', 6)).resolves.toEqual([{ id: 'f1' }])
  })

  it('escapes the applicantId in the path', async () => {
    const calls = recordCalls(() => json([]))
    await createFellowships(openApi()).byApplicant('a/../b?c', 5)
    expect(calls[0]?.path).toBe('/api/fellowships/applicant/a%2F..%2Fb%3Fc')
  })
})

describe('§7.10 institutions', () => {
  const page: InstitutionsQuery = { pageNumber: 0, pageSize: 25, sortBy: 'name', sortOrder: 'desc' }
  const always = 'pageNumber=0&pageSize=25&sortBy=name&sortOrder=desc'

  it.each([
    [{}, ''],
    [{ globalFilter: '', idFilter: undefined, websiteFilter: '' }, ''],
    [{ globalFilter: 'of Namibia', idFilter: '7' }, '&globalFilter=of+Namibia&idFilter=7'],
    [
      { nameFilter: 'uni', countryCodeFilter: 'NA', websiteFilter: 'unam' },
      '&nameFilter=uni&countryCodeFilter=NA&websiteFilter=unam',
    ],
  ])('§7.10 the filters %j add %j to the query', async (filters, added) => {
    const calls = recordCalls(() => json([]))
    await createInstitutions(openApi()).page({ ...page, ...filters })
    expect(calls[0]?.path).toBe(`/api/institutions?${always}${added}`)
  })

  it("§7.10 filters a country's institutions by countryCode on the client too", async () => {
    recordCalls(() => json([{ id: 'u1', countryCode: 'NA' }, { id: 'u2', countryCode: 'ZA' }, { id: 'u3' }]))
    await expect(institutionsOf(openApi(), 'NA')).resolves.toEqual([{ id: 'u1', countryCode: 'NA' }])
  })
})

describe('§7.11 world-universities.json', () => {
  it('§7.11 is filtered by country_code on the client', async () => {
    const universities = [
      { name: 'University of Namibia', country_code: 'NA', website: '' },
      { name: 'University of Cape Town', country_code: 'ZA', website: '' },
    ]
    const calls = recordCalls(() => json(universities))
    await expect(universitiesOf('NA')).resolves.toEqual([universities[0]])
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /world-universities.json'])
  })
})

describe('§4.1 the submissions of past intakes', () => {
  const EARLIER = [
    { id: 's2', intake: '2029' },
    { id: 's1', intake: '2028' },
  ]
  const answer = (path: string) =>
    json(path === '/api/submissions/earlier' ? EARLIER : { application: { id: path.slice(-2) }, submittedAt: 'then' })

  it('are returned as a list', async () => {
    const calls = recordCalls(({ path }) => answer(path))
    await expect(createSubmissions(openApi()).readEarlier()).resolves.toEqual(EARLIER)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/submissions/earlier'])
  })

  it.each([
    ['s2', '2029'],
    ['s1', '2028'],
  ])('%s is returned whole, with its intake %s', async (id, intake) => {
    const calls = recordCalls(({ path }) => answer(path))
    const last = await createSubmissions(openApi()).readLast(id)
    expect(last).toEqual({ intake, submittedAt: 'then', application: { id } })
    expect(new Set(calls.map(({ path }) => path))).toEqual(
      new Set(['/api/submissions/earlier', `/api/submissions/${id}`]),
    )
  })

  it('refuse an id that is not listed', async () => {
    recordCalls(({ path }) => answer(path))
    await expect(createSubmissions(openApi()).readLast('s3')).rejects.toMatchObject({
      failure: 'refused',
      message: 'The submission is of no earlier intake',
    })
  })
})

describe('§4.1 the submissions of the current intake', () => {
  it('are all versions, with the whole last one', async () => {
    const versions = [{ id: 's1' }, { id: 's2' }, { id: 's3' }]
    const lists: Record<string, unknown> = { '/api/submissions': versions, '/api/informationrequests': [] }
    recordCalls(({ path }) => json(lists[path] ?? { path }))
    const last = { path: '/api/submissions/s3' }
    await expect(createSubmissions(openApi()).read()).resolves.toEqual({ versions, last })
    lists['/api/informationrequests'] = [{ id: 'r1' }]
    await expect(createSubmissions(openApi()).read()).resolves.toEqual({ versions, last, request: { id: 'r1' } })
  })

  it('are null before the first version', async () => {
    recordCalls(() => json([]))
    await expect(createSubmissions(openApi()).read()).resolves.toBeNull()
  })
})

describe('drafts', () => {
  const draft = (length: number): SentDraft => {
    const sent: SentDraft = { basedOn: 0, before: null, device: 'tab', form: { motivation: '' }, documents: {} }
    return { ...sent, form: { motivation: 'x'.repeat(length - JSON.stringify(sent).length) } }
  }
  const sent = async (length: number) => {
    const calls = recordCalls(() => json({}))
    await createDrafts(openApi()).store('motivation', draft(length), {})
    return calls
  }

  it("are stored even while the page closes, unless they exceed the browser's limit", async () => {
    expect(await sent(59_999)).toMatchObject([{ method: 'PUT', path: '/api/drafts/motivation', keepalive: true }])
    expect(await sent(60_000)).toMatchObject([{ method: 'PUT', path: '/api/drafts/motivation', keepalive: false }])
  })

  it('cannot be loaded without their encryption key', async () => {
    recordCalls(() => json([]))
    await expect(createDrafts(openApi()).list()).rejects.toMatchObject({
      failure: 'unavailable',
      message: 'The drafts came without their key',
    })
  })
})

describe("the time of the server's last response", () => {
  it('is updated only by signed-in calls', async () => {
    vi.useFakeTimers({ now: 1_000 })
    recordCalls(() => json([]))
    const [visitor, applicant] = [openApi(null), openApi()]
    await visitor.call('/api/courses')
    expect([visitor.heardAt(), applicant.heardAt()]).toEqual([0, 0])
    await applicant.call('/api/courses')
    vi.setSystemTime(2_000)
    expect(applicant.heardAt()).toBe(1_000)
    vi.useRealTimers()
  })
})

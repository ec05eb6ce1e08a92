import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFellowships } from '../../../src/api/fellowships.ts'
import { createInstitutions, type InstitutionsQuery } from '../../../src/api/institutions.ts'
import { createStatus } from '../../../src/api/status.ts'
import { universitiesOf } from '../../../src/api/universities.ts'
import { json, openApi, recordCalls, recordLog } from './recorder.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§7.2 the applications status', () => {
  it('§7.2 is the first of the list', async () => {
    recordCalls(() =>
      json([
        { id: '1', open: true },
        { id: '2', open: false },
      ]),
    )
    await expect(createStatus(openApi()).first()).resolves.toEqual({ id: '1', open: true })
  })

  it('§7.2 an empty list is no status', async () => {
    recordCalls(() => json([]))
    await expect(createStatus(openApi()).first()).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('§7.3 fellowships', () => {
  it('§7.3 the list is filtered by applicantId on the client', async () => {
    recordCalls(() => json([{ id: 'f1', applicantId: '5f1' }, { id: 'f2', applicantId: '5f2' }, { id: 'f3' }]))
    await expect(createFellowships(openApi()).list('5f1')).resolves.toEqual([{ id: 'f1', applicantId: '5f1' }])
  })

  it.each([0, 7, 8, -1, 1.5])(
    "§7.3 an unknown kind, %d, takes the default path and warns 'Unknown requestId'",
    async (kind) => {
      const calls = recordCalls(() => json([]))
      const log = recordLog()
      await createFellowships(openApi()).byApplicant('5f1', kind)
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/sponsorships/filter/5f1'])
      expect(log).toEqual([['warn', 'Unknown requestId']])
    },
  )

  it.each([1, 2, 3, 4, 5, 6])('§7.3 kind %i is known and warns of nothing', async (kind) => {
    recordCalls(() => json([]))
    const log = recordLog()
    await createFellowships(openApi()).byApplicant('5f1', kind)
    expect(log).toEqual([])
  })

  it("§5.5 without an applicantId nothing is fetched: 'ApplicantId is required'", async () => {
    const calls = recordCalls(() => json([]))
    await expect(createFellowships(openApi()).byApplicant('', 5)).rejects.toThrow(/^ApplicantId is required$/)
    expect(calls).toEqual([])
  })

  it('§4.5 a list stays a list, and one fellowship becomes a list of one', async () => {
    recordCalls(({ path }) => json(path.includes('byapplicant') ? { id: 'f1' } : [{ id: 'f1' }, { id: 'f2' }]))
    const { byApplicant } = createFellowships(openApi())
    await expect(byApplicant('5f1', 5)).resolves.toEqual([{ id: 'f1' }, { id: 'f2' }])
    await expect(byApplicant('5f1', 6)).resolves.toEqual([{ id: 'f1' }])
  })

  it('an applicantId stays one segment of the path', async () => {
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
    [{ globalFilter: '', idFilter: '', nameFilter: '', countryCodeFilter: '', websiteFilter: '' }, ''],
    [{ globalFilter: undefined, nameFilter: undefined }, ''],
    [{ globalFilter: 'uni' }, '&globalFilter=uni'],
    [{ idFilter: '7' }, '&idFilter=7'],
    [{ nameFilter: 'of Namibia' }, '&nameFilter=of+Namibia'],
    [{ countryCodeFilter: 'NA', websiteFilter: 'unam' }, '&countryCodeFilter=NA&websiteFilter=unam'],
  ])('§7.10 the filters %j add %j to the query', async (filters, added) => {
    const calls = recordCalls(() => json([]))
    await createInstitutions(openApi()).page({ ...page, ...filters })
    expect(calls[0]?.path).toBe(`/api/institutions?${always}${added}`)
  })

  it("§7.10 a country's institutions are filtered by countryCode on the client too", async () => {
    recordCalls(() => json([{ id: 'u1', countryCode: 'NA' }, { id: 'u2', countryCode: 'ZA' }, { id: 'u3' }]))
    await expect(createInstitutions(openApi()).ofCountry('NA')).resolves.toEqual([{ id: 'u1', countryCode: 'NA' }])
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

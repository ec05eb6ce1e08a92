import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLOSING_DATE, saveRecords, startServer, UNIVERSITIES, type TestServer } from '../fixture.ts'
import { defaultClosingDate, institutionsOf, seedReference } from '../../../server/features/reference/seed.ts'
import { isoCountryList } from '../../../server/features/reference/isoCountries.ts'
import type { Institution } from '../../../domain/entities.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { courses } from '../../../server/platform/database/schema/reference.ts'
import { encode } from '../../../server/platform/http/encoded.ts'
import { openReference } from '../../../server/features/reference/reference.ts'
import { REGIONS } from '#programme/lists.ts'
import { COURSE_VALUES } from '../../support/applicant.ts'
import { closedAfterAll } from '../../support/closing.ts'

const server = closedAfterAll(await startServer())

describe('§7.2 the applications status', () => {
  test('is written only by an administrator', async () => {
    const body = { id: '1', open: false, closingDate: '2031-01-31T00:00:00.000Z' }
    const url = '/api/FellowshipApplicationsStatus/1'
    expect((await server.anyone.put(url, body)).statusCode).toBe(401)
    expect((await (await server.applicant()).put(url, body)).statusCode).toBe(403)
    const admin = await server.admin()
    expect((await admin.put(url, body)).json()).toEqual({ id: '1', open: false, closingDate: '2031-01-31' })
    expect((await server.anyone.get('/api/FellowshipApplicationsStatus')).json()).toMatchObject([{ open: false }])
    expect((await (await server.applicant()).post('/api/fellowships', {})).json()).toMatchObject({
      code: 'applicationsClosed',
    })
    await admin.put(url, { id: '1', open: true, closingDate: CLOSING_DATE })
    expect((await admin.put('/api/FellowshipApplicationsStatus/2', body)).statusCode).toBe(404)
  })

  test('is not overwritten if it has changed since the caller has read it, or at the same time', async () => {
    const admin = await server.admin()
    const [seen] = (await admin.get('/api/FellowshipApplicationsStatus')).json()
    const save = (closingDate: string) =>
      admin.put('/api/FellowshipApplicationsStatus/1', { open: true, closingDate, seen })
    const answers = await Promise.all([save('2031-01-31'), save('2031-02-28')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const stored = answers.find(({ statusCode }) => statusCode === 200)?.json()
    const entries = () => server.db.$count(auditEntries, eq(auditEntries.action, 'window.change'))
    const before = await entries()
    expect((await save(stored.closingDate)).json()).toEqual(stored)
    expect(await entries()).toBe(before)
    await admin.put('/api/FellowshipApplicationsStatus/1', { open: true, closingDate: CLOSING_DATE })
  })

  test.each([{ open: 'no', closingDate: CLOSING_DATE }, { open: true, closingDate: '2031-02-30' }, { open: true }, {}])(
    'refuses %j',
    async (body) => {
      expect((await (await server.admin()).put('/api/FellowshipApplicationsStatus/1', body)).statusCode).toBe(422)
    },
  )
})

describe.each([
  ['§7.7', '/api/courses', { name: 'Astronomy' }, { name: 'Astrophysics' }],
  ['§7.8', '/api/regions', { name: 'New Region' }, { name: 'Newer Region' }],
  ['§7.9', '/api/countries', { id: 998, code: 'QQ', name: 'Newland' }, { id: 998, code: 'QR', name: 'Newerland' }],
  [
    '§7.10',
    '/api/institutions',
    { name: 'New University', countryCode: 'NA', website: 'http://new.test/' },
    { name: 'Newer University', countryCode: 'ZA', website: 'http://newer.test/' },
  ],
])('%s %s', (_section, path, body, change) => {
  test('is created, changed and deleted by an administrator', async () => {
    const admin = await server.admin()
    const created = await admin.post(`${path}/`, { ...body, ignored: true })
    expect(created.statusCode).toBe(201)
    const entity = created.json()
    expect(entity).toEqual({ ...body, id: expect.anything() })
    const listed = async () => (await server.anyone.get(`${path}?pageSize=500`)).json()
    expect(await listed()).toContainEqual(entity)
    expect((await admin.put(`${path}/${entity.id}`, { ...change })).json()).toEqual({ ...entity, ...change })
    expect(await listed()).toContainEqual({ ...entity, ...change })
    expect((await admin.remove(`${path}/${entity.id}`)).statusCode).toBe(200)
    expect(await listed()).not.toContainEqual({ ...entity, ...change })
    expect((await admin.remove(`${path}/${entity.id}`)).statusCode).toBe(404)
    const late = await admin.put(`${path}/${entity.id}`, change)
    expect([late.statusCode, late.json().message]).toEqual([404, expect.stringContaining('has removed this')])
  })

  test('is not overwritten if it has changed since the caller has read it, or at the same time', async () => {
    const admin = await server.admin()
    const seen = (await admin.post(path, body)).json()
    const save = (name: string) => admin.put(`${path}/${seen.id}`, { ...body, name, seen })
    const answers = await Promise.all([save('This one'), save('That one')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'changedMeanwhile', message: expect.stringContaining('has changed this') })
    // The same change again: its first answer was lost.
    const stored = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await save(stored.name)).json()).toEqual(stored)
    await admin.remove(`${path}/${seen.id}`)
  })

  test('is written by no one else', async () => {
    const before = (await server.anyone.get(path)).json()
    const tries = async (by: TestServer['anyone']) =>
      Promise.all([
        by.post(path, body),
        by.put(`${path}/${before[0].id}`, change),
        by.remove(`${path}/${before[0].id}`),
      ])
    expect((await tries(server.anyone)).map((answer) => answer.statusCode)).toEqual([401, 401, 401])
    const members = [await server.applicant(), await server.applicant({ permissions: ['administrator', 1] })]
    for (const member of members)
      expect((await tries(member)).map((answer) => answer.statusCode)).toEqual([403, 403, 403])
    expect((await server.anyone.get(path)).json()).toEqual(before)
  })

  test('refuses an empty body', async () => {
    const answer = await (await server.admin()).post(path, {})
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      expect.objectContaining({ name: expect.any(String) }),
    ])
  })
})

test('§7.8 and §7.9 the API returns a region and a country by id', async () => {
  expect((await server.anyone.get('/api/regions/NA-KH')).json()).toEqual({ id: 'NA-KH', name: 'Khomas' })
  expect((await server.anyone.get('/api/regions/NA-XX')).statusCode).toBe(404)
  expect((await server.anyone.get('/api/countries/516')).json()).toEqual({ id: 516, code: 'NA', name: 'Namibia' })
  expect((await server.anyone.get('/api/countries/NA')).statusCode).toBe(404)
})

test('refuses to delete what an application refers to, and to create anything twice', async () => {
  await saveRecords(await server.applicant())
  const admin = await server.admin()
  const inUse = ['/api/regions/NA-KH', '/api/countries/516', `/api/institutions/${COURSE_VALUES.institutionId}`]
  for (const url of inUse) {
    const refused = await admin.remove(url)
    const message = 'A saved application uses it, so it cannot be removed.'
    expect([refused.statusCode, refused.json()]).toEqual([409, { message }])
  }
  const [region] = (await server.anyone.get('/api/regions')).json()
  const again = await admin.post('/api/regions', { name: region.name })
  expect([again.statusCode, again.json()]).toEqual([409, { message: 'There is one already.' }])
})

test('§7.7 refuses a course that differs from another only in case, accents or spaces', async () => {
  const admin = await server.admin()
  const refusal = [409, { message: 'This course is already on the list, as ‘Statistics’.', code: 'duplicate' }]
  for (const name of ['Statistics', 'STATISTICS', ' statistiĉs', 'Stat istics']) {
    const again = await admin.post('/api/courses', { name })
    expect([again.statusCode, again.json()], name).toEqual(refusal)
  }
  const { id } = (await admin.post('/api/courses', { name: 'Astronomy' })).json()
  const renamed = await admin.put(`/api/courses/${id}`, { name: 'statistics' })
  expect([renamed.statusCode, renamed.json()]).toEqual(refusal)
  expect((await admin.put(`/api/courses/${id}`, { name: 'ASTRONOMY' })).statusCode).toBe(200)
  await admin.remove(`/api/courses/${id}`)
})

test('§7.10 requires a known country for an institution', async () => {
  const admin = await server.admin()
  const answer = await admin.post('/api/institutions', { name: 'College of Nowhere', countryCode: 'XX', website: '' })
  const message = 'This country is not known.'
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, errors: { countryCode: message } }])
})

test('§7.9 §7.10 institutions follow the code of their country, and are removed with it', async () => {
  const admin = await server.admin()
  const country = { id: 990, code: 'QZ', name: 'Quirm' }
  expect((await admin.post('/api/countries', country)).statusCode).toBe(201)
  const answer = await admin.post('/api/institutions', { name: 'College of Quirm', countryCode: 'QZ' })
  const { id } = answer.json<Institution>()
  const idsIn = async (code: string) =>
    (await server.anyone.get(`/api/institutions/country/${code}`)).json<Institution[]>().map((each) => each.id)

  expect((await admin.put('/api/countries/990', { ...country, code: 'QY' })).statusCode).toBe(200)
  expect([await idsIn('QZ'), await idsIn('QY')]).toEqual([[], [id]])
  expect((await admin.remove('/api/countries/990')).statusCode).toBe(200)
  expect(await idsIn('QY')).toEqual([])
})

test('§7.10 allows an institution without a website', async () => {
  const admin = await server.admin()
  const answer = await admin.post('/api/institutions', { name: 'College of Everywhere', countryCode: 'NA' })
  const { id, ...made } = answer.json<Institution>()
  expect([answer.statusCode, made]).toEqual([201, { name: 'College of Everywhere', countryCode: 'NA', website: '' }])
  await admin.remove(`/api/institutions/${id}`)
})

describe('§7.10 institutions, page by page', () => {
  /** The Polytechnic of Namibia, as it is called today. The list has it under both names. */
  const NUST = 'Namibia University of Science and Technology'
  const names = async (query: string) => {
    const answer = await server.anyone.get(`/api/institutions?${query}`)
    return answer.json<{ name: string }[]>().map(({ name }) => name)
  }

  test('are sorted across pages', async () => {
    const all = institutionsOf(UNIVERSITIES)
      .map(({ name }) => name)
      .toSorted()
    expect(await names('sortBy=name&sortOrder=asc')).toHaveLength(4)
    expect(await names('pageNumber=1&pageSize=3&sortBy=website&sortOrder=desc')).toEqual([
      NUST,
      'University of Namibia',
      'University of Cape Town',
    ])
    expect(await names('pageNumber=2&pageSize=3&sortBy=website&sortOrder=desc')).toEqual(['100% Distance College'])
    expect(await names('pageNumber=3&pageSize=3')).toEqual([])
    expect((await names('pageNumber=-1&pageSize=none&sortBy=id;drop')).toSorted()).toEqual(all)
    expect((await server.anyone.get('/api/institutions?pageSize=1')).headers['x-total-count']).toBe('4')
  })

  test.each([
    ['globalFilter=NAMIBIA', [NUST, 'University of Namibia']],
    ['globalFilter=unam', ['University of Namibia']],
    ['globalFilter=%25', ['100% Distance College']],
    ['idFilter=3', ['University of Cape Town']],
    ['nameFilter=university%20of', [NUST, 'University of Cape Town', 'University of Namibia']],
    ['countryCodeFilter=za', ['100% Distance College', 'University of Cape Town']],
    ['websiteFilter=uct.ac', ['University of Cape Town']],
    ['nameFilter=of&countryCodeFilter=NA', [NUST, 'University of Namibia']],
    ['nameFilter=_', []],
  ])('are filtered by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('are filtered by country', async () => {
    const answer = await server.anyone.get('/api/institutions/country/NA')
    expect(answer.json()).toEqual([
      { id: '2', name: NUST, countryCode: 'NA', website: 'https://www.nust.na/' },
      { id: '1', name: 'University of Namibia', countryCode: 'NA', website: 'http://www.unam.na/' },
    ])
    expect((await server.anyone.get('/api/institutions/country/AQ')).json()).toEqual([])
  })
})

describe('public lists', () => {
  const countries = (headers: Record<string, string>) => server.anyone.call('/api/countries', { headers })

  test('vary by encoding for caches in between, even when too small to be compressed', async () => {
    const small = await server.anyone.call('/api/courses', { headers: { 'accept-encoding': 'br' } })
    const large = await countries({ 'accept-encoding': 'br' })
    expect([small.headers['content-encoding'], large.headers['content-encoding']]).toEqual([undefined, 'br'])
    for (const { headers } of [small, large]) expect(headers.vary).toBe('Origin, accept-encoding')
  })

  test('do not fill the memory with arbitrary queries', async () => {
    const snapshot = await openReference(server.db, () => server.clock.now).snapshot()
    const made: string[] = []
    const ask = (key: string) =>
      snapshot.answer(key, async () => {
        made.push(key)
        return { ...(await encode('[]', 'answer')), headers: {} }
      })
    await ask('first')
    await ask('first')
    expect(made).toEqual(['first'])
    for (let index = 0; index < 2_000; index += 1) await ask(`made up ${index}`)
    await ask('first')
    expect(made.filter((key) => key === 'first')).toHaveLength(2)
  })

  test("notice another node's writes within a second, also after the clock was set back", async () => {
    const names = async () =>
      (await server.anyone.get('/api/courses')).json<{ name: string }[]>().map(({ name }) => name)
    const before = await names()
    await server.db.insert(courses).values({ id: 'elsewhere', name: 'Written elsewhere' })
    server.clock.now += 999
    expect(await names()).toEqual(before)
    server.clock.now += 1
    expect(await names()).toContain('Written elsewhere')
    await server.db.delete(courses).where(eq(courses.id, 'elsewhere'))
    server.clock.now -= 3_600_000
    expect(await names()).toEqual(before)
    server.clock.now += 3_600_000
  })

  test('are not sent again until they change', async () => {
    const { etag } = (await server.anyone.get('/api/courses')).headers
    const again = () => server.anyone.call('/api/courses', { headers: { 'if-none-match': String(etag) } })
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
    await (await server.admin()).post('/api/courses', { name: 'A newer field' })
    expect((await again()).statusCode).toBe(200)
  })
})

describe('the reference data of a first start', () => {
  test('has the fourteen regions, every country and some courses', async () => {
    expect((await server.anyone.get('/api/regions')).json()).toHaveLength(14)
    expect(new Set(REGIONS.map(({ id }) => id)).size).toBe(14)
    const countries = isoCountryList()
    expect(countries.length).toBeGreaterThan(245)
    expect(countries.every(({ id, code, name }) => id > 0 && code.length === 2 && name.length > 2)).toBe(true)
    expect((await server.anyone.get('/api/countries')).json()).toHaveLength(countries.length)
    expect((await server.anyone.get('/api/courses')).json().length).toBeGreaterThan(9)
  })

  test('has countries by their common names, in alphabetical order', async () => {
    const names = ((await server.anyone.get('/api/countries')).json() as { name: string }[]).map(({ name }) => name)
    const around = (name: string) => names.slice(names.indexOf(name) - 1, names.indexOf(name) + 2)
    expect(around('China')).toEqual(['Chile', 'China', 'Christmas Island'])
    expect(around('Tanzania')).toEqual(['Tajikistan', 'Tanzania', 'Thailand'])
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
    expect(names.at(-1)).toBe('Zimbabwe')
    expect(names.filter((name) => /^(?:The )?(?:[A-Z][a-z]+ )?Republic of|^People/.test(name))).toEqual([])
  })

  test.each(['courses', 'regions', 'institutions'])('sorts accented names of %s by their letters', async (list) => {
    const admin = await server.admin()
    const names = ['Zzz', 'Éqqa', 'Eqqz', 'eqqb']
    for (const name of names) {
      const body = { name, ...(list === 'institutions' ? { countryCode: 'NA', website: 'https://www.qq.test/' } : {}) }
      expect((await admin.post(`/api/${list}`, body)).statusCode).toBe(201)
    }
    const query = list === 'institutions' ? '?pageNumber=1&pageSize=100&sortBy=name&sortOrder=asc' : ''
    const found = (await server.anyone.get(`/api/${list}${query}`)).json<{ name: string }[]>()
    expect(found.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([
      'Éqqa',
      'eqqb',
      'Eqqz',
      'Zzz',
    ])
  })

  test('is loaded once: what is deleted stays deleted', async () => {
    const admin = await server.admin()
    const [course] = (await server.anyone.get('/api/courses')).json()
    await admin.remove(`/api/courses/${course.id}`)
    const left = (await server.anyone.get('/api/courses')).json()
    await seedReference(server.db, { universities: async () => UNIVERSITIES, now: Date.now() })
    expect((await server.anyone.get('/api/courses')).json()).toEqual(left)
  })

  test('names an institution once per country', () => {
    const [first] = UNIVERSITIES
    expect(institutionsOf([...UNIVERSITIES, ...(first ? [first] : [])])).toHaveLength(4)
  })

  test.each([
    ['2030-03-10', '2030-09-30'],
    ['2030-08-31', '2031-02-28'],
    ['2030-06-01', '2030-12-31'],
  ])('from %s the window closes on %s', (today, closing) => {
    expect(defaultClosingDate(Date.parse(today))).toBe(closing)
  })
})

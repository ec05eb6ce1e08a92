import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationsStatus, Fellowship } from '../../../domain/entities.ts'
import type { Api } from '../../../src/api/client.ts'
import { createFellowships } from '../../../src/api/fellowships.ts'
import { createInstitutions, institutionsOf } from '../../../src/api/institutions.ts'
import { createCountries, createCourses, createRecords, createRegions } from '../../../src/api/resources.ts'
import { readStatus, updateStatus } from '../../../src/api/status.ts'
import { BASE, json, openApi, recordCalls } from './recorder.ts'

const STATUS: ApplicationsStatus = { id: '1', open: false, closingDate: '2026-03-31' }
const FELLOWSHIP = { id: 'f1', applicantId: '5f1', highestStep: 2, status: 'Completed Personal Details' } as Fellowship
const REGISTRATION = {
  status: 'Completed Registration',
  highestStep: 1,
  lastActiveStep: 1,
  applicantId: '5f1',
  applicationDate: 'now',
}
const PAGE = { pageNumber: 2, pageSize: 10, sortBy: 'name', sortOrder: 'asc' } as const
const BODY = { name: 'x' }

/** The paths of the request kinds 1 to 6. */
const KINDS = [
  'getpersonaldetails',
  'getcoursedetails',
  'getmotivationdetails',
  'getreviewdetails',
  'applicant',
  'byapplicant',
]

type Call = (api: Api) => Promise<unknown>
type SpecifiedCall = [section: string, method: string, path: string, call: Call, body?: unknown]

const CALLS: SpecifiedCall[] = [
  ['§7.2', 'GET', '/api/FellowshipApplicationsStatus', (api) => readStatus(api)],
  ['§7.2', 'PUT', '/api/FellowshipApplicationsStatus/1', (api) => updateStatus(api, STATUS), STATUS],

  ['§7.3', 'GET', '/api/fellowships', (api) => createFellowships(api).list('5f1')],
  ['§7.3', 'POST', '/api/fellowships/f1', (api) => createFellowships(api).update(FELLOWSHIP), FELLOWSHIP],
  ['§7.3', 'POST', '/api/fellowships/', (api) => createFellowships(api).create(REGISTRATION), REGISTRATION],
  ['§7.3', 'DELETE', '/api/fellowships/f1', (api) => createFellowships(api).remove('f1')],
  ...KINDS.map((name, index): SpecifiedCall => [
    `§7.3 kind ${index + 1}`,
    'GET',
    `/api/fellowships/${name}/5f1`,
    (api) => createFellowships(api).byApplicant('5f1', index + 1),
  ]),

  ['§7.4', 'GET', '/api/personaldetails', (api) => createRecords(api, 'personalDetails').list()],
  ['§7.4', 'PUT', '/api/personaldetails/p1', (api) => createRecords(api, 'personalDetails').update('p1', BODY), BODY],
  ['§7.4', 'POST', '/api/personaldetails/', (api) => createRecords(api, 'personalDetails').create(BODY), BODY],
  ['§7.4', 'DELETE', '/api/personaldetails/p1', (api) => createRecords(api, 'personalDetails').remove('p1')],

  ['§7.5', 'GET', '/api/coursedetails', (api) => createRecords(api, 'courseDetails').list()],
  ['§7.5', 'PUT', '/api/coursedetails/c1', (api) => createRecords(api, 'courseDetails').update('c1', BODY), BODY],
  ['§7.5', 'POST', '/api/coursedetails/', (api) => createRecords(api, 'courseDetails').create(BODY), BODY],
  ['§7.5', 'DELETE', '/api/coursedetails/c1', (api) => createRecords(api, 'courseDetails').remove('c1')],

  ['§7.6', 'GET', '/api/motivations', (api) => createRecords(api, 'motivation').list()],
  ['§7.6', 'GET', '/api/motivations/m1', (api) => createRecords(api, 'motivation').get('m1')],
  ['§7.6', 'PUT', '/api/motivations/m1', (api) => createRecords(api, 'motivation').update('m1', BODY), BODY],
  ['§7.6', 'POST', '/api/motivations/', (api) => createRecords(api, 'motivation').create(BODY), BODY],
  ['§7.6', 'DELETE', '/api/motivations/m1', (api) => createRecords(api, 'motivation').remove('m1')],

  ['§7.7', 'GET', '/api/courses', (api) => createCourses(api).list()],
  ['§7.7', 'PUT', '/api/courses/c1', (api) => createCourses(api).update('c1', BODY), BODY],
  ['§7.7', 'POST', '/api/courses/', (api) => createCourses(api).create(BODY), BODY],
  ['§7.7', 'DELETE', '/api/courses/c1', (api) => createCourses(api).remove('c1')],

  ['§7.8', 'GET', '/api/regions', (api) => createRegions(api).list()],
  ['§7.8', 'GET', '/api/regions/r1', (api) => createRegions(api).get('r1')],
  ['§7.8', 'PUT', '/api/regions/r1', (api) => createRegions(api).update('r1', BODY), BODY],
  ['§7.8', 'POST', '/api/regions/', (api) => createRegions(api).create(BODY), BODY],
  ['§7.8', 'DELETE', '/api/regions/r1', (api) => createRegions(api).remove('r1')],

  ['§7.9', 'GET', '/api/countries', (api) => createCountries(api).list()],
  ['§7.9', 'GET', '/api/countries/516', (api) => createCountries(api).get(516)],
  ['§7.9', 'PUT', '/api/countries/516', (api) => createCountries(api).update(516, BODY), BODY],
  ['§7.9', 'POST', '/api/countries/', (api) => createCountries(api).create(BODY), BODY],
  ['§7.9', 'DELETE', '/api/countries/516', (api) => createCountries(api).remove(516)],

  [
    '§7.10',
    'GET',
    '/api/institutions?pageNumber=2&pageSize=10&sortBy=name&sortOrder=asc',
    (api) => createInstitutions(api).page(PAGE),
  ],
  ['§7.10', 'GET', '/api/institutions?idFilter=u1', (api) => createInstitutions(api).byId('u1')],
  ['§7.10', 'GET', '/api/institutions/country/NA', (api) => institutionsOf(api, 'NA')],
  ['§7.10', 'PUT', '/api/institutions/u1', (api) => createInstitutions(api).update('u1', BODY), BODY],
  ['§7.10', 'POST', '/api/institutions/', (api) => createInstitutions(api).create(BODY), BODY],
  ['§7.10', 'DELETE', '/api/institutions/u1', (api) => createInstitutions(api).remove('u1')],
]

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('§7 every call', () => {
  it.each(CALLS)(
    '%s %s %s is JSON, goes to the API base, and carries the token only when signed in (§7.1)',
    async (_, method, path, call, body) => {
      const calls = recordCalls(() => json([{ id: 'x' }]))
      await call(openApi())
      await call(openApi(null))
      expect(calls.map((each) => [each.method, each.path, each.url])).toEqual(
        calls.map(() => [method, path, BASE + path]),
      )
      expect(calls.map((each) => each.body)).toEqual([body, body])
      for (const { headers } of calls)
        expect(headers.get('Content-Type')).toMatch(/^application\/json(; charset=utf-8)?$/)
      expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer t1', null])
    },
  )
})

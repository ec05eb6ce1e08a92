import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../domain/records.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { register, saveRecords, startServer } from '../server/fixture.ts'
import { PROFILE } from '../support/applicant.ts'
import { closedAfterAll } from '../support/closing.ts'

/** Section 3: compares the fields of every entity that the server sends with the specification's tables. */

const FIELDS = {
  // programme.test.ts compares the records and their fields with the specification.
  Fellowship: [
    ...'id applicationDate status applicantId lastActiveStep highestStep shortlisted'.split(' '),
    ...RECORD_STEPS.flatMap((step) => [step, STEP[step].record.id]),
  ],
  PersonalDetails: ['id', ...fieldsOf('personalDetails')],
  CourseDetails: ['id', 'country', 'institution', ...fieldsOf('courseDetails')],
  Motivation: ['id', ...fieldsOf('motivation')],
  Course: ['id', 'name'],
  Country: ['id', 'code', 'name'],
  Institution: ['id', 'name', 'countryCode', 'website'],
  Region: ['id', 'name'],
  ApplicationsStatus: ['id', 'open', 'closingDate'],
}

const { status, highestStep, lastActiveStep } = STEP.motivation

type Entity = Record<string, unknown>

const received: Partial<Record<keyof typeof FIELDS, Entity>> = {}

const server = closedAfterAll(await startServer())
const applicant = await server.applicant(PROFILE)
const registered = await register(applicant)
const ids = await saveRecords(applicant)
await applicant.post(`/api/fellowships/${registered.id}`, {
  ...registered,
  ...ids,
  status,
  highestStep,
  lastActiveStep,
})
const first = async (url: string) => (await applicant.get(url)).json<Entity[]>()[0] ?? {}
received.Fellowship = await first('/api/fellowships/applicant/5f1')
received.PersonalDetails = received.Fellowship['personalDetails'] as Entity
received.CourseDetails = received.Fellowship['courseDetails'] as Entity
received.Motivation = received.Fellowship['motivation'] as Entity
received.Course = await first('/api/courses')
received.Country = await first('/api/countries')
received.Institution = await first('/api/institutions')
received.Region = await first('/api/regions')
received.ApplicationsStatus = await first('/api/FellowshipApplicationsStatus')

describe('§3 entities', () => {
  test.each(Object.entries(FIELDS))('§3 %s has its fields and no others', (entity, fields) => {
    expect(Object.keys(received[entity as keyof typeof FIELDS] ?? {}).toSorted()).toEqual([...fields].toSorted())
  })

  test('§3 the fellowship contains its records and their ids, and is not shortlisted yet', () => {
    const { personalDetailId, courseDetailId, motivationId, ...fellowship } = received.Fellowship ?? {}
    expect(received.PersonalDetails?.['id']).toBe(personalDetailId)
    expect(received.CourseDetails?.['id']).toBe(courseDetailId)
    expect(received.Motivation?.['id']).toBe(motivationId)
    expect(fellowship).toMatchObject({ applicantId: '5f1', lastActiveStep, highestStep, shortlisted: null })
  })

  test('§3 the fields have the types of the tables', () => {
    expect(received.PersonalDetails).toMatchObject({
      disabled: false,
      dateOfBirth: expect.stringMatching(/^1990-03-21T00:00:00/) as string,
    })
    expect(received.CourseDetails).toMatchObject({
      countryId: 516,
      country: { name: 'Namibia' },
      institution: { name: expect.any(String) as string },
    })
    expect(received.Country).toMatchObject({
      id: expect.any(Number) as number,
      code: expect.stringMatching(/^[A-Z]{2}$/) as string,
    })
    expect(received.ApplicationsStatus).toMatchObject({
      open: true,
      closingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/) as string,
    })
    expect(typeof received.Motivation?.['motivation']).toBe('string')
  })

  test('§3 every university of the static list has a country_code', async () => {
    const answer = await server.app.inject('/world-universities.json')
    const universities = answer.json<Entity[]>()
    expect(universities.length).toBeGreaterThan(9_000)
    expect(universities.every(({ country_code: code }) => typeof code === 'string' && /^[A-Z]{2}$/.test(code))).toBe(
      true,
    )
  })
})

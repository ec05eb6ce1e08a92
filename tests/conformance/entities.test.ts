import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import { register, saveRecords, startServer, uploaded, type Caller, type TestServer } from '../server/fixture.ts'
import { PROFILE } from '../support/applicant.ts'
import { pdfOf } from '../support/documents.ts'

/** Section 3: compares the fields of every entity that the server sends with the specification's tables. */

const document = (name: string, original: string) => [name, original]

const FIELDS = {
  Fellowship:
    'id applicationDate status applicantId lastActiveStep highestStep personalDetailId personalDetails courseDetailId courseDetails motivationId motivation shortlisted'.split(
      ' ',
    ),
  PersonalDetails: [
    ...'id name lastName sex maritalStatus idType idNumber regionId dateOfBirth disabled disabilityDetails'.split(' '),
    ...'cellPhoneNumber telephoneNumber email postalAddress physicalAddress'.split(' '),
    ...document('idDocument', 'originalIDDocName'),
    ...document('cvDocument', 'originalCVDocName'),
  ],
  CourseDetails: [
    ...'id firstChoiceCourse secondChoiceCourse countryId institutionId country institution'.split(' '),
    ...document('transcript', 'originalTranscriptDocName'),
    ...document('acceptanceLetter', 'originalAcceptanceLetterDocName'),
    ...document('qualification', 'originalQualificationDocName'),
    ...document('programme', 'originalProgrammeDocName'),
    ...document('costing', 'originalCostingDocName'),
  ],
  Motivation: ['id', 'motivation'],
  Course: ['id', 'name'],
  Country: ['id', 'code', 'name'],
  Institution: ['id', 'name', 'countryCode', 'website'],
  Region: ['id', 'name'],
  ApplicationsStatus: ['id', 'open', 'closingDate'],
} as const

type Entity = Record<string, unknown>

let server: TestServer
let applicant: Caller
const received: Partial<Record<keyof typeof FIELDS, Entity>> = {}

beforeAll(async () => {
  server = await startServer()
  applicant = await server.applicant(PROFILE)
  const registered = await register(applicant)
  const ids = await saveRecords(applicant)
  const { status, highestStep, lastActiveStep } = STEP.motivation
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
})
afterAll(() => server.close())

describe('§3 entities', () => {
  test.each(Object.entries(FIELDS))('§3 %s has its fields and no others', (entity, fields) => {
    expect(Object.keys(received[entity as keyof typeof FIELDS] ?? {}).toSorted()).toEqual([...fields].toSorted())
  })

  test('§3 the fellowship contains its records and their ids, and is not shortlisted yet', () => {
    const { personalDetailId, courseDetailId, motivationId, ...fellowship } = received.Fellowship ?? {}
    expect(received.PersonalDetails?.['id']).toBe(personalDetailId)
    expect(received.CourseDetails?.['id']).toBe(courseDetailId)
    expect(received.Motivation?.['id']).toBe(motivationId)
    expect(fellowship).toMatchObject({ applicantId: '5f1', lastActiveStep: 3, highestStep: 4, shortlisted: null })
  })

  test('§3 records are null until their steps are saved', async () => {
    const other = await server.applicant()
    expect(await register(other)).toMatchObject({
      personalDetailId: null,
      personalDetails: null,
      courseDetailId: null,
      courseDetails: null,
      motivationId: null,
      motivation: null,
    })
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

  test('§3 stores the original and the stored name of each document', async () => {
    const fields = await uploaded(applicant, 'courseDetails')
    expect(Object.keys(fields).toSorted()).toEqual(FIELDS.CourseDetails.slice(7).toSorted())
    expect(received.CourseDetails?.['originalTranscriptDocName']).toBe('my_transcript.pdf')
    expect(received.CourseDetails?.['transcript']).toMatch(/^[\w-]+\.pdf$/)
  })

  test('§3 an upload returns filesDetails[] with fileName and originalFilename', async () => {
    const answer = await applicant.upload('/api/cvdocuploads/', {
      name: 'my cv.pdf',
      content: pdfOf('entity'),
    })
    expect(answer.json()).toEqual({
      filesDetails: [{ fileName: expect.any(String) as string, originalFilename: 'my cv.pdf' }],
    })
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

describe('§7.12 every spelling of a download path', () => {
  test.each([
    ['acceptanceLetter', '/api/acceptanceletteruploads', '/api/AcceptanceLetterUploads'],
    ['qualification', '/api/qualificationuploads', '/api/QualificationUploads'],
    ['programme', '/api/programmeuploads', '/api/ProgrammeUploads'],
  ])('§7.12 %s is downloaded from %s and from %s', async (name, ...paths) => {
    const file = String(received.CourseDetails?.[name])
    const answers = await Promise.all(paths.map((path) => applicant.get(`${path}?file=${file}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.of())).toBe(true)
  })

  test('§7.12 motivation letters have a download path that answers 404, because no upload is specified', async () => {
    expect((await applicant.get('/api/motivationletteruploads?file=any.pdf')).statusCode).toBe(404)
    expect((await server.anyone.get('/api/motivationletteruploads?file=any.pdf')).statusCode).toBe(401)
  })
})

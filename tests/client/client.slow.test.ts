import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { STEPS } from '../../domain/steps.ts'
import { motivationOf, PDF, startServer, tokenOf } from '../server/fixture.ts'
import type { paths } from './generated/portalApi.d.ts'
import { COURSE_VALUES, PERSONAL_VALUES } from '../support/applicant.ts'
import { closedAfterAll } from '../support/closing.ts'

// The first describe generates ./generated/portalApi.d.ts, then compiles this file with it.

const server = closedAfterAll(await startServer())
const document = (await server.anyone.get('/openapi.json')).body

describe('the OpenAPI document', () => {
  test('passes the recommended rules of a public linter', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: { 'operation-tag-defined': 'error' } })
    const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
    const found = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer ?? ''])
    // A ticket responds with a redirect, which the rule does not allow for.
    const isRedirect = ([rule, , pointer]: string[]) =>
      rule === 'operation-2xx-response' && pointer?.endsWith('{ticket}/get/responses')
    expect(found.filter((problem) => !isRedirect(problem))).toEqual([])
  })

  test('generates types that the client below compiles with', async () => {
    const generated = path.join(import.meta.dirname, 'generated')
    await mkdir(generated, { recursive: true })
    await writeFile(path.join(generated, 'portalApi.d.ts'), astToString(await openapiTS(document)))
    const tsc = path.resolve('node_modules/typescript/bin/tsc')
    const errors = await new Promise((resolve) => {
      execFile(process.execPath, [tsc, '-p', import.meta.dirname, '--checkers', '1'], (_, stdout) => resolve(stdout))
    })
    expect(errors).toBe('')
  })
})

async function listening(): Promise<string> {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}${API_BASE_PATH}`
}

function form(filename: string): FormData {
  const data = new FormData()
  data.append('filename', filename)
  data.append('files', new Blob([PDF]), filename)
  return data
}

describe('a client generated from it', () => {
  test('completes an application', async () => {
    const api = createClient<paths>({
      baseUrl: await listening(),
      headers: { Authorization: `Bearer ${await tokenOf({ sub: 'auth0|generated' })}` },
    })
    const uploads = {
      id: '/api/iddocuploads',
      cv: '/api/cvdocuploads',
      transcript: '/api/transcriptuploads',
      acceptanceLetter: '/api/acceptanceletteruploads',
      qualification: '/api/qualificationuploads',
      programme: '/api/programmeuploads',
      costing: '/api/costinguploads',
    } as const
    async function upload(kind: keyof typeof uploads): Promise<string> {
      const filename = `${kind}.pdf`
      const { data, error } = await api.POST(uploads[kind], {
        body: { filename, files: '' },
        bodySerializer: () => form(filename),
      })
      expect(error).toBeUndefined()
      return data?.filesDetails[0]?.fileName ?? ''
    }

    const { data: statuses } = await api.GET('/api/FellowshipApplicationsStatus')
    expect(statuses?.[0]?.open).toBe(true)

    const { data: fellowship, response } = await api.POST('/api/fellowships', { body: {} })
    expect([response.status, fellowship?.highestStep]).toEqual([201, 1])
    const id = fellowship?.id ?? ''

    const { data: regions } = await api.GET('/api/regions')
    const { data: personalDetails, error: personalError } = await api.POST('/api/personaldetails', {
      body: {
        ...PERSONAL_VALUES,
        sex: 'Female',
        maritalStatus: 'Single',
        idType: 'Namibian ID',
        regionId: regions?.find(({ name }) => name === 'Khomas')?.id ?? '',
        idDocument: await upload('id'),
        originalIDDocName: 'id.pdf',
        cvDocument: await upload('cv'),
        originalCVDocName: 'cv.pdf',
      },
    })
    expect(personalError).toBeUndefined()

    const { data: institutions } = await api.GET('/api/institutions/country/{countryCode}', {
      params: { path: { countryCode: 'NA' } },
    })
    const { data: courseDetails, error: courseError } = await api.POST('/api/coursedetails', {
      body: {
        ...COURSE_VALUES,
        institutionId: institutions?.[0]?.id ?? '',
        transcript: await upload('transcript'),
        originalTranscriptDocName: 'transcript.pdf',
        acceptanceLetter: await upload('acceptanceLetter'),
        originalAcceptanceLetterDocName: 'acceptanceLetter.pdf',
        qualification: await upload('qualification'),
        originalQualificationDocName: 'qualification.pdf',
        programme: await upload('programme'),
        originalProgrammeDocName: 'programme.pdf',
        costing: await upload('costing'),
        originalCostingDocName: 'costing.pdf',
      },
    })
    expect(courseError).toBeUndefined()

    const tooShort = await api.POST('/api/motivations', { body: { motivation: motivationOf(20) } })
    expect([tooShort.response.status, Object.keys(tooShort.error?.errors ?? {})]).toEqual([422, ['motivation']])
    const { data: motivation } = await api.POST('/api/motivations', { body: { motivation: motivationOf(480) } })

    const save = (body: paths['/api/fellowships/{id}']['post']['requestBody']['content']['application/json']) =>
      api.POST('/api/fellowships/{id}', { params: { path: { id } }, body })
    const ids = {
      personalDetailId: personalDetails?.id,
      courseDetailId: courseDetails?.id,
      motivationId: motivation?.id,
    }
    for (const { status, highestStep, lastActiveStep } of STEPS) {
      const { data, error } = await save({ ...ids, status, highestStep, lastActiveStep })
      expect(error).toBeUndefined()
      expect(data).toMatchObject({ status, highestStep })
    }
    expect((await save({ highestStep: 9 })).error?.errors).toHaveProperty('highestStep')

    const { data: own } = await api.GET('/api/fellowships')
    expect(own).toMatchObject([
      { status: 'Completed Application Submission', personalDetails, courseDetails, motivation },
    ])
  })
})

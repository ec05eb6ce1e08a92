import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { motivationOf, PDF, startServer, tokenOf } from '../server/fixture.ts'
import type { paths } from './generated/portalApi.d.ts'
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
  test('makes the calls of an application', async () => {
    const api = createClient<paths>({
      baseUrl: await listening(),
      headers: { Authorization: `Bearer ${await tokenOf({ sub: 'auth0|generated' })}` },
    })
    const { data: statuses } = await api.GET('/api/FellowshipApplicationsStatus')
    expect(statuses?.[0]?.open).toBe(true)

    const { data: fellowship, response } = await api.POST('/api/fellowships', { body: {} })
    expect([response.status, fellowship?.highestStep]).toEqual([201, 1])
    const id = fellowship?.id ?? ''

    const filename = 'id.pdf'
    const { data: uploaded } = await api.POST('/api/iddocuploads', {
      body: { filename, files: '' },
      bodySerializer: () => form(filename),
    })
    expect(uploaded?.filesDetails).toMatchObject([{ originalFilename: filename }])

    const { data: institutions } = await api.GET('/api/institutions/country/{countryCode}', {
      params: { path: { countryCode: 'NA' } },
    })
    expect(institutions).not.toEqual([])

    const tooShort = await api.POST('/api/motivations', { body: { motivation: motivationOf(20) } })
    expect([tooShort.response.status, Object.keys(tooShort.error?.errors ?? {})]).toEqual([422, ['motivation']])
    const { data: motivation } = await api.POST('/api/motivations', { body: { motivation: motivationOf(480) } })

    const save = (body: paths['/api/fellowships/{id}']['post']['requestBody']['content']['application/json']) =>
      api.POST('/api/fellowships/{id}', { params: { path: { id } }, body })
    expect((await save({ motivationId: motivation?.id })).data).toMatchObject({ highestStep: 1 })
    expect((await save({ highestStep: 9 })).error?.errors).toHaveProperty('highestStep')

    const { data: own } = await api.GET('/api/fellowships')
    expect(own).toMatchObject([{ id, motivation }])
  })
})

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')

/** A file of a room, something it imports, and what is wrong with that, if anything. */
const IMPORTS: [file: string, imported: string, complaint: RegExp | undefined][] = [
  ['domain/a.ts', '../machines/portal/portal.ts', /domain\/ imports nothing of ours/],
  ['domain/a.ts', '../src/theme.ts', /domain\/ imports nothing of ours/],
  ['domain/a.ts', './limits.ts', undefined],
  ['domain/a.ts', 'yup', undefined],
  ['domain/a.ts', 'moment', /Dates are read and written/],
  ['domain/dates.ts', 'moment', undefined],
  ['domain/a.ts', 'node:fs', /runs in the browser too/],
  ['domain/a.ts', 'react', /knows no React/],
  ['machines/portal/a.ts', '../../domain/steps.ts', undefined],
  ['machines/portal/a.ts', 'xstate', undefined],
  ['machines/portal/a.ts', '../../src/api/client.ts', /machines\/ imports domain\/ alone/],
  ['machines/portal/a.ts', '../../server/app.ts', /machines\/ imports domain\/ alone/],
  ['machines/portal/a.ts', 'react', /knows no React/],
  ['machines/portal/a.ts', '@xstate/react', /knows no React/],
  ['machines/portal/a.ts', '@mantine/core', /knows no React/],
  ['machines/portal/a.ts', 'ofetch', /knows no React/],
  ['machines/portal/a.ts', '@auth0/auth0-spa-js', /knows no React/],
  ['machines/portal/a.ts', 'node:fs', /runs in the browser too/],
  ['machines/portal/a.ts', '@xstate/test', /tests\/model\/ alone/],
  ['src/a.ts', '../machines/portal/portal.ts', undefined],
  ['src/screens/home/a.tsx', '../../../domain/steps.ts', undefined],
  ['src/screens/home/a.tsx', '../../../server/settings.ts', /what it shares with the server is in domain/],
  ['src/a.ts', 'fastify', /does not know the server's packages/],
  ['src/a.ts', 'moment', /Dates are read and written/],
  ['server/a.ts', '../domain/steps.ts', undefined],
  ['server/applications/a.ts', '../../domain/steps.ts', undefined],
  ['server/a.ts', '../src/theme.ts', /server\/ imports domain\/ alone/],
  ['server/applications/a.ts', '../../machines/portal/portal.ts', /server\/ imports domain\/ alone/],
  ['server/a.ts', 'react', /knows no React/],
  ['tests/server/a.ts', '@xstate/test', /tests\/model\/ alone/],
  ['tests/server/a.ts', '../../server/app.ts', undefined],
  ['tests/model/a.ts', '@xstate/test', undefined],
  ['e2e/a.ts', '@xstate/test', /tests\/model\/ alone/],
]

interface Finding {
  message: string
  help?: string
  code: string
  filename: string
}

function lint(folder: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      if (stdout === '') reject(error ?? new Error('oxlint said nothing'))
      else resolve((JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics)
    })
  })
}

describe('the arrows between rooms', () => {
  let folder: string
  let found: Finding[]
  const homeOf = (index: number) => path.join(folder, `case${index}`)

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'arrows-'))
    for (const [index, [file, imported]] of IMPORTS.entries()) {
      await mkdir(path.join(homeOf(index), path.dirname(file)), { recursive: true })
      await cp(path.join(root, '.oxlintrc.json'), path.join(homeOf(index), '.oxlintrc.json'))
      await writeFile(path.join(homeOf(index), file), `import * as it from '${imported}'\nexport const used = [it]\n`)
    }
    found = await lint(folder)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(IMPORTS.map(([file, imported, complaint], index) => ({ file, imported, complaint, index })))(
    '$file importing $imported: $complaint',
    ({ complaint, index }) => {
      const restricted = found.filter(
        ({ code, filename }) => code.includes('no-restricted-imports') && filename.startsWith(`case${index}/`),
      )
      const said = restricted.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')
      expect(said).toMatch(complaint ?? /^$/)
    },
  )
})

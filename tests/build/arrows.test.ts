import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')

const ROOMS = ['domain', 'machines', 'src', 'server', 'scenarios', 'statecharts', 'tests', 'e2e', 'scripts']
const NO_POLICY = /There is no policy allowing/

type Import = [folder: string, imported: string, complaint: RegExp | undefined]

const refused = (room: string, others: string[]): Import[] =>
  others.map((other) => [room, `../${other}/shared.ts`, NO_POLICY])
const allowed = (room: string, others: string[]): Import[] =>
  others.map((other) => [room, `../${other}/shared.ts`, undefined])

/** A room, what a file in it imports, and what is wrong with that, if anything. */
const IMPORTS: Import[] = [
  ...refused('domain', ['machines', 'src', 'server', 'scenarios', 'statecharts', 'tests', 'e2e', 'scripts']),
  ...refused('machines', ['src', 'server', 'scenarios', 'statecharts', 'tests', 'e2e', 'scripts']),
  ...refused('src', ['server', 'scenarios', 'statecharts', 'tests', 'e2e', 'scripts']),
  ...refused('server', ['machines', 'src', 'scenarios', 'statecharts', 'tests', 'e2e', 'scripts']),
  ...refused('scenarios', ['src', 'server', 'statecharts', 'tests', 'e2e', 'scripts']),
  ...refused('statecharts', ['domain', 'machines', 'src', 'server', 'scenarios', 'tests', 'e2e', 'scripts']),
  ...allowed('machines', ['domain']),
  ...allowed('src', ['domain', 'machines']),
  ...allowed('server', ['domain']),
  ...allowed('scenarios', ['domain', 'machines']),
  ...allowed('tests', ['domain', 'machines', 'src', 'server', 'scenarios', 'scripts']),
  ...allowed('e2e', ['domain', 'machines', 'tests']),
  ['domain', 'yup', undefined],
  ['domain', 'moment', /read and written by domain\/dates\.ts/],
  ['domain', 'node:fs', NO_POLICY],
  ['domain', 'react', NO_POLICY],
  ['machines', 'xstate', undefined],
  ['machines', 'react', NO_POLICY],
  ['machines', '@xstate/react', NO_POLICY],
  ['machines', 'ofetch', NO_POLICY],
  ['machines', 'node:fs', NO_POLICY],
  ['machines', '@xstate/test', /tests\/model\/ alone/],
  ['machines', '@postgraduate-bursary/statecharts/choices', NO_POLICY],
  ['scenarios', '@postgraduate-bursary/statecharts/choices', undefined],
  ['src', 'react', undefined],
  ['src', 'node:fs', NO_POLICY],
  ['src', 'fastify', /none of the server's packages/],
  ['src', '@fastify/etag', /none of the server's packages/],
  ['src', 'drizzle-orm/pg-core', /none of the server's packages/],
  ['src', 'moment', /read and written by domain\/dates\.ts/],
  ['src', '@postgraduate-bursary/statecharts', /no part of the product/],
  ['server', 'fastify', undefined],
  ['server', 'node:fs', undefined],
  ['server', 'react', /renders pages with the built/],
  ['server', '@mantine/core', /renders pages with the built/],
  ['tests', '@xstate/test', /tests\/model\/ alone/],
  ['tests/model', '@xstate/test', undefined],
  ['e2e', '@xstate/test', /tests\/model\/ alone/],
]

/** How a file may import, each of which is held to the same arrows. */
const FORMS: Record<string, (imported: string) => string> = {
  imports: (imported) => `import * as it from '${imported}'\nexport const used = [it]\n`,
  'imports a type from': (imported) => `import type { It } from '${imported}'\nexport const used: It[] = []\n`,
  're-exports from': (imported) => `export { it } from '${imported}'\n`,
  'imports when needed': (imported) => `export const load = () => import('${imported}')\n`,
}

interface Finding {
  message: string
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
  let tree: string
  let found: Finding[]
  const write = async (file: string, text: string) => {
    await mkdir(path.join(tree, path.dirname(file)), { recursive: true })
    await writeFile(path.join(tree, file), text)
  }
  const cases = IMPORTS.flatMap(([folder, imported, complaint]) =>
    Object.keys(FORMS).map((form) => ({ folder, imported, complaint, form })),
  ).map((each, index) => ({ ...each, file: `${each.folder}/case${index}.ts` }))

  beforeAll(async () => {
    tree = await mkdtemp(path.join(os.tmpdir(), 'arrows-'))
    await cp(path.join(root, '.oxlintrc.json'), path.join(tree, '.oxlintrc.json'))
    await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'), 'dir')
    for (const room of ROOMS) await write(`${room}/shared.ts`, 'export const it = 1\nexport type It = 1\n')
    for (const { file, form, imported } of cases) await write(file, FORMS[form]?.(imported) ?? '')
    await write('domain/dates.ts', FORMS.imports?.('moment') ?? '')
    found = await lint(tree)
  })
  afterAll(() => rm(tree, { recursive: true, force: true }))

  const complaintsAbout = (file: string) =>
    found
      .filter(({ code, filename }) => code.startsWith('boundaries') && filename === file)
      .map(({ message }) => message)
      .join('\n')

  it.each(cases)('a file in $folder $form $imported: $complaint', ({ file, complaint }) => {
    expect(complaintsAbout(file)).toMatch(complaint ?? /^$/)
  })

  it('domain/dates.ts may read dates with moment', () => {
    expect(complaintsAbout('domain/dates.ts')).toBe('')
  })
})

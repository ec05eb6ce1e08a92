import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * The recipes of docs/how-to.md whose forgotten places don't compile: their first step is taken in a copy of the sources, and
 * the compiler has to name the files that the recipe lists, no more and no fewer. That the sources compile before is `npm test`'s to say.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const SOURCES = ['domain', 'machines', 'scenarios', 'src', 'server', 'tests', 'e2e', 'statecharts', 'scripts']
const OTHERS = ['tsconfig.json', 'package.json', 'vite.config.ts', 'vitest.config.ts', 'statecharts.config.ts']

let copy: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'how-to-'))
  const isOurs = (file: string) => path.basename(file) !== 'node_modules'
  for (const folder of SOURCES)
    await cp(path.join(root, folder), path.join(copy, folder), { recursive: true, filter: isOurs })
  for (const file of OTHERS) await cp(path.join(root, file), path.join(copy, file))
  for (const folder of ['', 'statecharts', 'tests/client']) {
    await symlink(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules')).catch(() => {})
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** The files that the compiler has something against. */
async function wrongFiles(): Promise<string[]> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, '--noEmit', '--pretty', 'false', '--checkers', '1'],
    {
      cwd: copy,
      maxBuffer: 10_000_000,
    },
  ).catch((error: { stdout: string }) => error)
  return [...new Set([...stdout.matchAll(/^([\w./-]+\.tsx?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].sort()
}

interface Change {
  file: string
  after: string
  add: string
}

async function withChanges(changes: readonly Change[], check: () => Promise<void>) {
  for (const { file, after, add } of changes) {
    const original = await readFile(path.join(copy, file), 'utf8')
    expect(original, file).toContain(after)
    await writeFile(path.join(copy, file), original.replace(after, after + add))
  }
  await check().finally(async () => {
    for (const { file } of changes) await cp(path.join(root, file), path.join(copy, file))
  })
}

/** The files that a recipe lists under 'Then the compiler names'. */
async function listedFiles(recipe: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'docs/how-to.md'), 'utf8')
  const [, section = ''] = text.split(`## ${recipe}\n`)
  const [, list = ''] = (section.split('\n## ')[0] ?? '').split('Then the compiler names')
  return [...list.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file).sort()
}

const RECIPES: readonly [recipe: string, changes: readonly Change[]][] = [
  [
    'Add a field',
    [
      {
        file: 'domain/personalDetails.ts',
        after: "  regionId: textId('Select a region.'),\n",
        add: '  addedByTheRecipe: optionalText(),\n',
      },
    ],
  ],
  [
    'Add a document',
    [
      {
        file: 'domain/documents.ts',
        after: 'export const DOCUMENTS = [\n',
        add: `  {
    kind: 'reference', step: 'courseDetails', label: 'Letter of Reference Upload', reviewLabel: 'Letter of Reference',
    storedField: 'reference', originalField: 'originalReferenceDocName', path: '/api/referenceuploads', otherPaths: [],
  },
`,
      },
    ],
  ],
  [
    'Add a step',
    [
      {
        file: 'domain/steps.ts',
        after: "    record: { nested: 'motivation', id: 'motivationId' },\n  },\n",
        add: `  {
    name: 'referees', number: 4, route: '/application/referees', menuTitle: 'Referees', progressTitle: 'Name your Referees',
    status: 'Completed Referees', highestStep: 5, lastActiveStep: 4, next: '/application/summary',
    record: { nested: 'referees', id: 'refereesId' },
  },
`,
      },
      {
        file: 'domain/steps.ts',
        after: "export type StepName = 'personalDetails' | 'courseDetails' | 'motivation'",
        add: " | 'referees'",
      },
      {
        file: 'domain/entities.ts',
        after: '  motivation: Motivation | null\n',
        add: '  refereesId: string | null\n  referees: { id: string; referees: string } | null\n',
      },
    ],
  ],
  [
    'Add a state',
    [
      {
        file: 'machines/listing/listing.ts',
        after: "    loaded: { description: 'The list is shown (§2.5, §2.8).' },\n",
        add: "    stale: { description: 'The list is old.' },\n",
      },
    ],
  ],
]

describe('a recipe of docs/how-to.md', () => {
  test.each(RECIPES)('%s: the compiler names every place that is missing', async (recipe, changes) => {
    await withChanges(changes, async () => {
      expect(await wrongFiles()).toEqual(await listedFiles(recipe))
    })
  })
})

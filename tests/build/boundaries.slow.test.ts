import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Lint refuses imports between folders that may not import each other: domain <- machines <- src, and domain <- server. */

const FILES = [
  'domain/rule.ts',
  'machines/chart.ts',
  'src/screen.ts',
  'server/platform/part.ts',
  'server/features/route.ts',
]

async function refusedImports(imports: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-lint-'))
  await copyFile('.oxlintrc.json', path.join(folder, '.oxlintrc.json'))
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const file of FILES) {
    const names = (imports[file] ?? []).map((imported, index) => {
      const source = path.posix.relative(path.posix.dirname(file), imported)
      return [
        `name${index}`,
        `import { name as name${index} } from '${source.startsWith('.') ? source : `./${source}`}'`,
      ]
    })
    const used = names.map(([name]) => name).join(', ')
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(
      path.join(folder, file),
      [...names.map(([, line]) => line), `export const name = [${used}]`, ''].join('\n'),
    )
  }
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['--format', 'unix', ...FILES], {
    cwd: folder,
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  return stdout
    .split('\n')
    .filter((line) => line.includes('boundaries'))
    .map((line) => line.replace(/^(?:\.\/)?([^:]+):(\d+):.*$/s, '$1 $2'))
    .toSorted()
}

test('lint refuses relative imports against the direction of the folders, and allows those along it', async () => {
  const [domain, machines, src, platform, features] = FILES as [string, string, string, string, string]
  const refused = await refusedImports({
    [domain]: [machines, src, platform],
    [machines]: [domain, src, features],
    [src]: [domain, machines, features],
    [platform]: [domain, src, features],
    [features]: [domain, platform, machines],
  })
  expect(refused).toEqual(
    [
      `${domain} 1`,
      `${domain} 2`,
      `${domain} 3`,
      `${machines} 2`,
      `${machines} 3`,
      `${src} 3`,
      `${platform} 2`,
      `${platform} 3`,
      `${features} 3`,
    ].toSorted(),
  )
})

import { readdir, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { contentsOfRelease, type Entry } from '../../scripts/release/contents.mjs'
import { productPackages, shippedPackages } from '../../scripts/release/packages.mjs'

/** The contents of a release. `npm run release -- --try` makes one and starts it. */

let entries: Entry[]
let version: string
beforeAll(async () => {
  ;({ entries, version } = await contentsOfRelease())
})

const textOf = (target: string) => {
  const entry = entries.find((each) => each.target === target)
  return entry && ('content' in entry ? entry.content : readFile(entry.source, 'utf8'))
}

/** Only for development: not shipped, and not loaded by the built server. */
const NOT_SHIPPED = ['vite', 'pino-pretty', 'tsx']

test('contains every package that the built server imports', async () => {
  const files = (await readdir('dist/server', { recursive: true })).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(path.join('dist/server', file), 'utf8')))
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:^import .*?from |^import |import\()["']((?:@[^/"']+\/)?[^./"'@][^/"']*)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const needed = new Set(imported.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)))
  expect(needed.size).toBeGreaterThan(30)
  const shipped = await shippedPackages()
  const missing = [...needed].filter((name) => !shipped.includes(`node_modules/${name}`))
  expect(missing.toSorted()).toEqual(NOT_SHIPPED.filter((name) => needed.has(name)).toSorted())
})

test('contains their dependencies and no development package', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const shipped = await shippedPackages()
  expect(shipped.filter((place) => packages[place]?.dev)).toEqual([])
  // fastify's logger, an indirect dependency.
  expect(shipped).toEqual(
    expect.arrayContaining(['node_modules/fastify', 'node_modules/pino', 'node_modules/sonic-boom']),
  )
  const targets = new Set(entries.map(({ target }) => target))
  for (const place of shipped) expect(targets).toContain(`${place}/package.json`)
})

test('contains the product with its start and service files, and nothing random', async () => {
  const targets = entries.map(({ target }) => target)
  expect(targets).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'start.mjs',
      'start',
      'portal',
      'dist/server/main.js',
      'dist/server/cli.js',
      'dist/render/entry-render.js',
      'dist/portal/manifest.json',
      'dist/reference/universities.json',
      'dist/server/platform/database/migrations/meta/_journal.json',
      'docs/operating.md',
      'deploy/bursary-portal@.service',
      'deploy/compose.yaml',
    ]),
  )
  expect(targets.filter((target) => target.startsWith('dist/reference/database/'))).toEqual([])
  expect(new Set(targets).size).toBe(targets.length)
  expect(JSON.parse((await textOf('package.json')) ?? '')).toMatchObject({ version, type: 'module' })
})

test('contains every file that its service files and docs/into-service.md name', async () => {
  const files = entries.map(({ target }) => target).filter((target) => /^deploy\/|^docs\/into-service/.test(target))
  const texts = await Promise.all(files.map(textOf))
  const named = new Set(texts.flatMap((text) => text?.match(/(?<=\/opt\/portal\/)[\w.@/-]*\w/g) ?? []))
  expect([...named]).toEqual(expect.arrayContaining(['start', 'portal', 'deploy/portal', 'deploy/nginx-nodes.conf']))
  // A name can be a folder, or the part of a name before a wildcard.
  const isIn = (name: string) =>
    entries.some(
      ({ target }) => target === name || (/^[./]/.test(target.slice(name.length)) && target.startsWith(name)),
    )
  expect([...named].filter((name) => !isIn(name))).toEqual([])
})

test('lists every package of the product in the bill of materials and the notices', async () => {
  const product = await productPackages()
  const bill = JSON.parse((await textOf('sbom.cdx.json')) ?? '') as { components: { name: string; version: string }[] }
  const named = new Set(bill.components.map((each) => `${each.name} ${each.version}`))
  const notices = (await textOf('THIRD-PARTY-NOTICES.txt')) ?? ''
  expect(product.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'fastify', 'libheif-js']))
  for (const each of product) {
    expect(named, each.name).toContain(`${each.name} ${each.version}`)
    expect(notices).toContain(`${each.name} ${each.version} (${each.license})`)
  }
  expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
})

test('has its own README, and no page with a link to a file that is not in it', async () => {
  const targets = new Set(entries.map(({ target }) => target))
  const pages = entries.filter(({ target }) => /^(?:docs\/)?[\w-]+\.md$/.test(target)).map(({ target }) => target)
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/settings.md', 'docs/applicants.md', 'CHANGELOG.md']))
  const texts = await Promise.all(pages.map(async (page) => [page, (await textOf(page)) ?? ''] as const))
  const links = texts.flatMap(([page, text]) =>
    [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, link = '']) =>
      path.posix.join(path.posix.dirname(page), link),
    ),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((link) => !targets.has(link))).toEqual([])
})

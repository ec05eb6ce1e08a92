import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The published workspaces are independent: they know a project only through its configuration. */

const root = path.resolve(import.meta.dirname, '../..')
const files = ['statecharts', 'tools/paths'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|html)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    // Not published; and the test of a package contains another project.
    .filter((file) => !/\/(?:node_modules|dist)\/|build\.ts$|package\.nightly\.test\.ts$/.test(file))
    .map((file) => [file, folder] as const),
)

const FOREIGN_WORDS = /bursar|applicant|fellowship|portal/i

function packagesOf(folder: string): string[] {
  const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8')
  const { name, devDependencies } = JSON.parse(manifest) as { name: string; devDependencies: object }
  return [name, ...Object.keys(devDependencies)]
}

function importsOf(text: string): string[] {
  const statements = /^(?:(?:import|export)\b[^'=]*\bfrom |import )'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
  return [...text.matchAll(statements)].map(([, named, lazy]) => named ?? lazy ?? '')
}

function packageOf(imported: string): string {
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/')
}

describe.each(files)('%s', (file, folder) => {
  const text = readFileSync(path.join(root, file), 'utf8')

  it('imports only this package and its listed dependencies', () => {
    const strangers = importsOf(text).filter((imported) => {
      if (imported.startsWith('node:')) return false
      if (!imported.startsWith('.')) return !packagesOf(folder).includes(packageOf(imported))
      return path.relative(folder, path.join(path.dirname(file), imported)).startsWith('..')
    })
    expect(strangers).toEqual([])
  })

  it('does not mention any project', () => {
    expect(FOREIGN_WORDS.exec(text)?.[0]).toBeUndefined()
  })
})

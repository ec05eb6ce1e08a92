import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** The package is independent: it knows a project only through its configuration. */

const root = fileURLToPath(new URL('..', import.meta.url))
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
/** This file, and the one that contains another project. */
const IGNORED = ['seam.test.ts', 'package.nightly.test.ts'].map((file) => path.join('tests', file))
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|html)$/.test(entry.name))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .filter((file) => !/^(?:node_modules|dist)\b/.test(file) && !IGNORED.includes(file))

const FOREIGN_WORDS = /bursar|applicant|fellowship|portal/i

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

describe.each(files)('%s', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8')

  it('imports only this package and its listed dependencies', () => {
    const strangers = importsOf(text).filter((imported) => {
      if (imported.startsWith('node:')) return false
      if (!imported.startsWith('.')) return devDependencies[packageOf(imported)] === undefined
      return path.relative(root, path.resolve(root, path.dirname(file), imported)).startsWith('..')
    })
    expect(strangers).toEqual([])
  })

  it('does not mention any project', () => {
    expect(FOREIGN_WORDS.exec(text)?.[0]).toBeUndefined()
  })
})

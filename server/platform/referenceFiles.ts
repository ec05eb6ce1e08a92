import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { University } from '../../domain/entities.ts'

/**
 * Reference data built by scripts/build-reference.mjs: beside the built server, or in dist/ when running from sources.
 */
const folders = ['../../reference/', '../../dist/reference/'].map((to) => fileURLToPath(new URL(to, import.meta.url)))

export const UNIVERSITIES_FILE = 'universities.json'

/** The folder of the reference data; null if it is not built. */
export function referenceFolder(): string | null {
  return folders.find((folder) => existsSync(path.join(folder, UNIVERSITIES_FILE))) ?? null
}

/** The path of a part of the reference data; null if it is not built. */
export function referencePath(name: string): string | null {
  const folder = referenceFolder()
  const target = folder && path.join(folder, name)
  return target && existsSync(target) ? target : null
}

export async function readUniversities(): Promise<University[]> {
  const file = referencePath(UNIVERSITIES_FILE)
  if (file === null) throw new Error('The list of universities is not built. Run: npm run build')
  return JSON.parse(await readFile(file, 'utf8')) as University[]
}

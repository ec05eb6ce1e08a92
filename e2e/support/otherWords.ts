import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'
import { programme } from '../../scripts/support/programme.mjs'

/** Names of other programmes, which nothing of this one may show. */

const root = path.resolve(import.meta.dirname, '../..')
const FILES = ['names', 'settings', 'steps', 'documents', 'lists', 'records']

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

async function textsOf(folder: string): Promise<string[]> {
  const modules = FILES.map((name) => import(path.join(root, folder, `${name}.ts`)) as Promise<object>)
  return textsIn((await Promise.all(modules)).map((module) => ({ ...module })))
}

/** The words of a programme's names, the prefix of its references, and whole texts with two words or more. */
async function namesOf(folder: string): Promise<string[]> {
  const { PROGRAMME, PROGRAMME_IN_TITLES, PROGRAMME_IN_HEADER, AWARD } = (await import(
    path.join(root, folder, 'names.ts')
  )) as Record<string, string>
  const { REFERENCE_PREFIX } = (await import(path.join(root, folder, 'settings.ts'))) as Record<string, string>
  const words = [PROGRAMME, PROGRAMME_IN_TITLES, PROGRAMME_IN_HEADER, AWARD].flatMap((name = '') => name.split(' '))
  const texts = (await textsOf(folder)).filter((text) => /^\p{Lu}.* /u.test(text))
  return [...words, `${REFERENCE_PREFIX}-`, ...texts]
}

const programmes = ['programme', ...readdirSync(path.join(root, 'examples')).map((name) => `examples/${name}`)]

/** The names of the other programmes that are no texts of this one. */
export async function otherNames(): Promise<string[]> {
  const own = (await textsOf(programme)).join('\n').toLowerCase()
  const others = await Promise.all(programmes.filter((folder) => folder !== programme).map(namesOf))
  return [...new Set(others.flat())].filter((name) => !own.includes(name.toLowerCase()))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Refuses a text with a name of another programme. A whole text of it must be written alike. */
export function expectOwnWords(where: string, text: string, others: readonly string[]): void {
  const found = others.filter((name) =>
    new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`, name.includes(' ') ? '' : 'i').test(text),
  )
  expect(found, where).toEqual([])
}

/** Everything that a page shows or that a screen reader reads. */
export const pageText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      ['placeholder', 'aria-label', 'title', 'alt', 'content'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...named].join('\n')
  })

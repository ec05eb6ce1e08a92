import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../support/run.mjs'

const LEGAL = /^(?:licen[cs]e|notice|copying|copyright|ofl)/i
const LINE = '─'.repeat(80)

/** File names of licence texts. */
async function textsOf(place) {
  const entries = await readdir(path.join(root, place), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && LEGAL.test(entry.name)).map(({ name }) => name)
  return Promise.all(files.sort().map(async (file) => (await readFile(path.join(root, place, file), 'utf8')).trim()))
}

/**
 * Lists the product's packages with their licences and licence texts; a shared text appears once.
 * @param {readonly { place: string, name: string, version: string, license: string }[]} packages
 */
export async function thirdPartyNotices(packages) {
  /** @type {Map<string, string[]>} */
  const shared = new Map()
  for (const { place, name, version, license } of packages) {
    const title = `${name} ${version} (${license})`
    const texts = await textsOf(place)
    const said = texts.length > 0 ? texts : [`Its package has no text of its own; its licence is ${license}.`]
    for (const text of said) shared.set(text, [...(shared.get(text) ?? []), title])
  }
  const parts = [...shared].map(([text, titles]) => [LINE, ...new Set(titles), LINE, '', text, ''].join('\n'))
  return ['The portal contains what others have made, under these licences.', '', ...parts].join('\n')
}

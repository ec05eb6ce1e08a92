import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { University } from '../../domain/entities.ts'
import { ALSO_KNOWN, RENAMED } from '../../domain/institutionNames.ts'
import { UNIVERSITIES_FILE, referencePath } from '../../server/platform/referenceFiles.ts'
import { institutionsOf } from '../../server/features/reference/seed.ts'

/** Checks every entry against the shipped list. */

let universities: University[]
const listed = (country: string) =>
  universities.filter(({ country_code }) => country_code === country).map(({ name }) => name)

beforeAll(async () => {
  const file = referencePath(UNIVERSITIES_FILE)
  if (file === null) throw new Error('There is no list to compare with: run `npm run build` first.')
  universities = JSON.parse(await readFile(file, 'utf8')) as University[]
})

describe('renamed institutions', () => {
  it.each(RENAMED)('$country: $from is now $to', ({ country, from, to, website }) => {
    expect(listed(country)).toContain(from)
    expect(listed(country)).not.toContain(to)
    if (website !== undefined) expect(new URL(website).protocol).toBe('https:')
  })

  it('are listed once', () => {
    const keys = RENAMED.flatMap(({ country, from, to }) => [`${country} ${from}`, `${country} ${to}`])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('keep their ids', () => {
    const now = institutionsOf(universities)
    const distinct = [...new Map(universities.map((each) => [`${each.country_code} ${each.name}`, each])).values()]
    expect(now.map(({ id, countryCode }) => [id, countryCode])).toEqual(
      distinct.map(({ country_code }, index) => [String(index + 1), country_code]),
    )
    const changed = now.filter(({ name }, index) => name !== distinct[index]?.name)
    expect(changed.map(({ name }) => name).toSorted()).toEqual(RENAMED.map(({ to }) => to).toSorted())
    expect(now).toContainEqual({
      id: String(1 + distinct.findIndex(({ name }) => name === 'Polytechnic of Namibia')),
      name: 'Namibia University of Science and Technology',
      countryCode: 'NA',
      website: 'https://www.nust.na/',
    })
  })
})

it.each(Object.entries(ALSO_KNOWN))('every institution with another name in %s is on the list', (country, names) => {
  const present = institutionsOf(universities)
    .filter(({ countryCode }) => countryCode === country)
    .map(({ name }) => name)
  expect(present).toEqual(expect.arrayContaining(Object.keys(names)))
  for (const [name, others] of Object.entries(names)) {
    expect(others).not.toHaveLength(0)
    expect(others).not.toContain(name)
  }
})

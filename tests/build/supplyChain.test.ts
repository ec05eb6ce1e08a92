import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productPackages } from '../../scripts/release/packages.mjs'

interface LockedPackage {
  version?: string
  link?: boolean
  hasInstallScript?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
const locked = Object.entries(read('package-lock.json')['packages'] as Record<string, LockedPackage>)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, each]) => ({ ...each, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }))

/** SPDX names of licences under which the product may use and distribute packages. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
]
/** Packages whose licence needs an explanation. */
const BY_PACKAGE: Readonly<Record<string, string>> = {
  '@expo-google-fonts/noto-sans': 'MIT AND OFL-1.1: the typeface may be embedded in documents',
  'libheif-js': 'LGPL-3.0: loaded as a file of its own, which anybody may replace',
  'png-js': 'MIT, as its LICENSE says',
}

test('every package of the product has an allowed licence', async () => {
  const product = await productPackages({ everyPlatform: true })
  const others = product.filter(({ license, name }) => !LICENCES.includes(license) && !(name in BY_PACKAGE))
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  const names = product.map(({ name }) => name)
  for (const name of Object.keys(BY_PACKAGE)) expect(names).toContain(name)
})

test('allowScripts names every package with an install script, and scripts are off by default', () => {
  const named = read('package.json')['allowScripts'] as Record<string, boolean>
  const wanting = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  expect(Object.keys(named).toSorted()).toEqual([...wanting].toSorted())
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runNpm } from './support/run.mjs'

/** Writes what the product is made of (CycloneDX) and prints how many packages are under which licence. */

const FILE = 'sbom.cdx.json'

const lines = []
const asked = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--package-lock-only',
  '--omit',
  'dev',
]
const code = await runNpm([...asked, '--loglevel', 'error'], { onLine: (line) => lines.push(line) })
if (code !== 0) {
  console.error(lines.join('\n'))
  process.exit(code)
}
const bill = JSON.parse(lines.slice(lines.findIndex((line) => line.startsWith('{'))).join('\n'))
// npm calls it by its folder.
bill.metadata.component.name = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).name
await writeFile(path.join(root, FILE), `${JSON.stringify(bill, null, 2)}\n`)

const licenceOf = ({ licenses: [first] = [] }) =>
  first?.expression ?? first?.license.id ?? first?.license.name ?? 'see its own text'
const counts = new Map()
for (const each of bill.components) counts.set(licenceOf(each), (counts.get(licenceOf(each)) ?? 0) + 1)
console.table([...counts].map(([licence, packages]) => ({ licence, packages })))
console.log(`${bill.components.length} packages are in ${FILE}.`)

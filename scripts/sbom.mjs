import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './support/run.mjs'
import { billOfMaterials } from './support/sbom.mjs'

/** Writes the bill of materials (CycloneDX) and prints the number of packages per licence. */

const FILE = 'sbom.cdx.json'

const bill = await billOfMaterials()
await writeFile(path.join(root, FILE), `${JSON.stringify(bill, null, 2)}\n`)

const licenceOf = ({ licenses: [first] = [] }) =>
  first?.expression ?? first?.license.id ?? first?.license.name ?? 'see its own text'
const counts = new Map()
for (const each of bill.components) counts.set(licenceOf(each), (counts.get(licenceOf(each)) ?? 0) + 1)
console.table([...counts].map(([licence, packages]) => ({ licence, packages })))
console.log(`${bill.components.length} packages are in ${FILE}.`)

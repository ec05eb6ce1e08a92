import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { productPackages } from '../release/packages.mjs'
import { root, runNpm } from './run.mjs'

const ASKED = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']

/**
 * The product's bill of materials (CycloneDX): the lock file's packages of the product. The same lock file gives the same
 * bill.
 */
export async function billOfMaterials() {
  /** @type {string[]} */
  const lines = []
  const code = await runNpm([...ASKED, '--loglevel', 'error'], { onLine: (line) => void lines.push(line) })
  if (code !== 0) throw new Error(`npm sbom exited with ${code}: ${lines.join('\n')}`)
  const bill = JSON.parse(lines.slice(lines.findIndex((line) => line.startsWith('{'))).join('\n'))
  const { metadata } = bill
  // npm uses the folder's name.
  metadata.component.name = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).name
  // The version of npm.
  delete metadata.tools
  delete metadata.timestamp
  delete bill.serialNumber
  // `npm sbom --omit=dev` also omits packages that development needs too, such as React.
  const product = new Set(
    (await productPackages({ everyPlatform: true })).map(({ name, version }) => `${name}@${version}`),
  )
  bill.components = bill.components.filter(({ name, version }) => product.has(`${name}@${version}`))
  const refs = new Set([metadata.component, ...bill.components].map((each) => each['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  return bill
}

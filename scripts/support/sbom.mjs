import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runNpm } from './run.mjs'

const ASKED = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']

/**
 * What the product is made of, as CycloneDX: the packages of the lock file that are not for development, whether they are shipped as
 * they are or bundled for browsers. The same lock file gives the same bill.
 */
export async function billOfMaterials() {
  /** @type {string[]} */
  const lines = []
  const code = await runNpm([...ASKED, '--loglevel', 'error'], { onLine: (line) => void lines.push(line) })
  if (code !== 0) throw new Error(`npm sbom ended with ${code}: ${lines.join('\n')}`)
  const bill = JSON.parse(lines.slice(lines.findIndex((line) => line.startsWith('{'))).join('\n'))
  const { metadata } = bill
  // npm calls it by its folder.
  metadata.component.name = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).name
  delete metadata.timestamp
  delete bill.serialNumber
  // npm's own --omit=dev leaves out what packages for development need as well, React among them.
  const product = await productNames()
  bill.components = bill.components.filter(({ name, version }) => product.has(`${name}@${version}`))
  const refs = new Set([metadata.component, ...bill.components].map((each) => each['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  return bill
}

/** The lock file's packages that are not for development alone. */
async function productNames() {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const ours = Object.entries(packages).filter(([, { dev, link }]) => !dev && !link)
  return new Set(
    ours.map(([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`),
  )
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../support/run.mjs'
import { billOfMaterials } from '../support/sbom.mjs'
import { filesBelow } from '../support/sources.mjs'
import { thirdPartyNotices } from './notices.mjs'
import { productPackages, shippedPackages } from './packages.mjs'

/**
 * One file of a release.
 * @typedef {{ target: string, mode: number } & ({ source: string } | { content: string })} Entry
 */

const FILE = 0o644
const PROGRAM = 0o755

/** The prebuilt empty database differs in every build, so a first start creates its own. */
const isLeftOut = (file) => file.startsWith(`dist${path.sep}reference${path.sep}database${path.sep}`)

/** Files by their path in the project and in the release. */
const AS_THEY_ARE = [
  ['LICENSE', 'LICENSE'],
  ['CHANGELOG.md', 'CHANGELOG.md'],
  ['scripts/release/README.md', 'README.md'],
  ...[
    'accessibility',
    'applicants',
    'audit',
    'auth0',
    'data-protection',
    'desk',
    'into-service',
    'monitoring',
    'operating',
    'performance',
    'retention',
    'scaling',
    'security',
    'settings',
  ].map((name) => [`docs/${name}.md`, `docs/${name}.md`]),
  ['scripts/release/start.mjs', 'start.mjs'],
  ...[
    'Dockerfile',
    'bursary-portal@.service',
    'bursary-portal-backup.service',
    'bursary-portal-backup.timer',
    'compose.yaml',
    'nginx-nodes.conf',
    'nginx-portal.conf',
    'monitoring/alerts.yml',
    'monitoring/dashboard.json',
    'monitoring/prometheus.yml',
  ].map((name) => [`scripts/deploy/${name}`, `deploy/${name}`]),
]

const PROGRAMS = /** @type {const} */ ([
  ['scripts/release/portal', 'portal'],
  ['scripts/release/start', 'start'],
  ['scripts/deploy/portal', 'deploy/portal'],
])

/**
 * A page with links to the files' places in the release. A link to a file that is only in the sources becomes text.
 * @param {string} source
 * @param {string} target
 */
async function pageOfRelease(source, target) {
  const text = await readFile(path.join(root, source), 'utf8')
  return text.replaceAll(/!?\[([^\]]*)\]\(([^)\s]+)\)/g, (link, label, address) => {
    const [file = '', anchor] = address.split('#')
    if (file === '' || /^[a-z]+:/.test(address)) return link
    const linked = path.posix.join(path.posix.dirname(source), file)
    const place = AS_THEY_ARE.find(([from]) => from === linked)?.[1]
    if (place === undefined) return label
    const relative = path.posix.relative(path.posix.dirname(target), place)
    return `[${label}](${relative}${anchor === undefined ? '' : `#${anchor}`})`
  })
}

/** @param {string} place a package's folder */
async function filesOfPackage(place) {
  const below = `${place}/node_modules/`.replaceAll('/', path.sep)
  return (await filesBelow(place)).filter((file) => !file.startsWith(below) && !file.endsWith('.map'))
}

/** The release's package.json: the product's name and requirements, without build tools. */
async function description() {
  const {
    name,
    version,
    description: about,
    license,
    type,
    engines,
  } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return {
    name,
    version,
    private: true,
    description: about,
    license,
    type,
    engines,
    scripts: { start: './start' },
  }
}

/** Returns every file of a release. */
export async function contentsOfRelease() {
  const [about, bill, notices, packages] = await Promise.all([
    description(),
    billOfMaterials().then((made) => `${JSON.stringify(made, null, 2)}\n`),
    productPackages().then(thirdPartyNotices),
    shippedPackages(),
  ])
  const kept = await Promise.all(
    AS_THEY_ARE.map(async ([source = '', target = '']) =>
      source.endsWith('.md')
        ? { content: await pageOfRelease(source, target), target, mode: FILE }
        : { source, target, mode: FILE },
    ),
  )
  const built = (await filesBelow('dist')).filter((file) => !isLeftOut(file))
  const brought = (await Promise.all(packages.map(filesOfPackage))).flat()
  /** @type {Entry[]} */
  const entries = [
    ...kept,
    ...PROGRAMS.map(([source, target]) => ({ source, target, mode: PROGRAM })),
    { target: 'package.json', content: `${JSON.stringify(about, null, 2)}\n`, mode: FILE },
    { target: 'sbom.cdx.json', content: bill, mode: FILE },
    { target: 'THIRD-PARTY-NOTICES.txt', content: notices, mode: FILE },
    ...[...built, ...brought].map((file) => ({ source: file, target: file.replaceAll(path.sep, '/'), mode: FILE })),
  ]
  return { ...about, bill, entries: entries.sort((one, other) => (one.target < other.target ? -1 : 1)) }
}

import { execFile, execFileSync } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './run.mjs'

/** Completes the `dist` folders of the workspaces that are npm packages, and installs one in another project. */

interface Manifest {
  bin: Record<string, string>
  exports: Record<string, string>
  devDependencies: Record<string, string>
  [key: string]: unknown
}

export async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Declarations of the exported modules and what they import. */
async function writeTypes(folder: string, modules: readonly string[]): Promise<void> {
  const outDir = path.join(folder, 'dist')
  const config = path.join(outDir, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Otherwise only the declarations of changed modules are written.
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: folder,
    outDir,
  }
  const files = modules.map((module) => path.join(folder, module))
  const inherited = path.join(root, 'tsconfig.json')
  await writeFile(config, JSON.stringify({ extends: inherited, compilerOptions, files, include: [] }))
  const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  execFileSync(process.execPath, [path.join(typescript, 'bin', 'tsc'), '-p', config], { stdio: 'inherit' })
  await rm(config)
}

const packageOf = (input: string) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]

/** The licences of the bundled packages. */
async function noticesOf(folder: string, inputs: readonly string[]): Promise<string> {
  const folders = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))].sort()
  const notices = folders.map(async (each) => {
    const place = path.resolve(folder, each)
    const { name, version, license } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8'))
    const file = (await readdir(place)).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence file`)
    return `${name} ${version} (${license})\n\n${await readFile(path.join(place, file), 'utf8')}`
  })
  return `This package contains parts of the following packages.\n\n${(await Promise.all(notices)).join(`\n${'-'.repeat(80)}\n\n`)}`
}

/** The repository of the workflow that builds the package, which provenance requires. */
function repositoryOf(folder: string): object {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env
  if (server === undefined || repository === undefined) return {}
  const url = `git+${server}/${repository}.git`
  return { repository: { type: 'git', url, directory: path.relative(root, folder).replaceAll('\\', '/') } }
}

export interface Published {
  /** Installed with the package. Everything else it uses is bundled. */
  dependencies: readonly string[]
  /** Further members of the published package.json. */
  manifest: object
  /** Copied unchanged, besides README, changelog and docs. */
  copied: readonly string[]
  /** The modules in the bundles. */
  inputs: readonly string[]
}

/** Adds types, package.json, documents and licences to a workspace's `dist`, so that `npm pack ./dist` works. */
export async function completePackage(folder: string, published: Published): Promise<void> {
  const { bin, exports, devDependencies, private: _, scripts: __, ...kept } = await manifestOf(folder)
  const built = (source: string, extension: string) => source.replace(/\.m?[jt]s$/, extension)
  const sources = Object.values(exports).filter((source) => source.endsWith('.ts'))
  const exported = Object.entries(exports).map(([name, source]) => [
    name,
    sources.includes(source) ? { types: built(source, '.d.ts'), default: built(source, '.js') } : source,
  ])
  const manifest = {
    ...kept,
    bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, built(source, '.js')])),
    exports: Object.fromEntries(exported) as object,
    dependencies: Object.fromEntries(published.dependencies.map((name) => [name, devDependencies[name]])),
    ...repositoryOf(folder),
    // Provenance needs the token of a workflow; without one, npm refuses to publish.
    publishConfig: { access: 'public', provenance: process.env['GITHUB_ACTIONS'] === 'true' },
    ...published.manifest,
  }
  const at = (name: string) => path.join(folder, 'dist', name)
  await writeTypes(folder, sources)
  for (const each of published.copied) await cp(path.join(folder, each), at(each), { recursive: true })
  for (const each of ['README.md', 'CHANGELOG.md', 'docs'])
    await cp(path.join(folder, each), at(each), { recursive: true })
  await cp(path.join(root, 'LICENSE'), at('LICENSE'))
  await writeFile(at('THIRD-PARTY-LICENSES.txt'), await noticesOf(folder, published.inputs))
  await writeFile(at('package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const run = promisify(execFile)

/** Builds and packs a workspace, and installs it with other packages in a project. */
export async function installPackage(folder: string, project: string, ...others: string[]): Promise<void> {
  await run('npm', ['run', 'build'], { cwd: folder })
  const packing = ['pack', './dist', '--json', '--pack-destination', project]
  const { stdout } = await run('npm', packing, { cwd: folder })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const quickly = ['--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quickly, `./${filename}`, ...others], { cwd: project })
}

import { build, type BuildOptions, type Metafile } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { placeOf } from './places.ts'
import { PAGE } from './visualizer/bundles.ts'

/** Builds the package into `dist`, ready for `npm pack ./dist`. */

interface Manifest {
  exports: Record<string, string>
  devDependencies: Record<string, string>
  [key: string]: unknown
}

/** Installed with the package. Everything else it uses is bundled. */
const DEPENDENCIES = ['elkjs', 'esbuild', 'tsx']
const outdir = placeOf('dist')
const manifest = JSON.parse(await readFile(placeOf('package.json'), 'utf8')) as Manifest
const modules = Object.values(manifest.exports)

const NODE = {
  absWorkingDir: placeOf('.'),
  outdir,
  outbase: placeOf('.'),
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  minifySyntax: true,
} satisfies BuildOptions

/** Modules that a project imports. They use the project's XState. */
function buildModules() {
  return build({ ...NODE, entryPoints: modules, packages: 'external' })
}

/** The command has its own XState and runs without one. */
function buildCommand() {
  return build({
    ...NODE,
    entryPoints: ['bin/statecharts.mjs', 'find/searcher.ts', 'drawing/worker.ts'],
    external: DEPENDENCIES,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    // For bundled CommonJS packages that require Node's modules.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
  })
}

/** Declarations of the exported modules and what they import. */
async function writeTypes(): Promise<void> {
  const config = path.join(outdir, 'tsconfig.json')
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: '..', outDir: '.' }
  const files = modules.map((module) => path.join('..', module))
  await writeFile(config, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, files, include: [] }))
  const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  execFileSync(process.execPath, [path.join(typescript, 'bin', 'tsc'), '-p', config], { stdio: 'inherit' })
  await rm(config)
}

const packageOf = (input: string) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]

/** The licences of the bundled packages. */
async function noticesOf(metafiles: readonly Metafile[]): Promise<string> {
  const inputs = metafiles.flatMap(({ inputs: each }) => Object.keys(each))
  const folders = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))].sort()
  const notices = folders.map(async (each) => {
    const folder = path.resolve(placeOf('.'), each)
    const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence file`)
    return `${name} ${version} (${license})\n\n${await readFile(path.join(folder, file), 'utf8')}`
  })
  return `This package contains parts of the following packages.\n\n${(await Promise.all(notices)).join(`\n${'-'.repeat(80)}\n\n`)}`
}

function publishedManifest(): object {
  const { exports, devDependencies, private: _, scripts: __, ...kept } = manifest
  const built = (source: string, extension: string) => source.replace(/\.ts$/, extension)
  return {
    ...kept,
    bin: './bin/statecharts.js',
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, source]) => [
        name,
        { types: built(source, '.d.ts'), default: built(source, '.js') },
      ]),
    ),
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, devDependencies[name]])),
    // 5.19 added pure transitions. The command does not need it, so npx must not install it.
    peerDependencies: { xstate: '^5.19.0' },
    peerDependenciesMeta: { xstate: { optional: true } },
  }
}

await rm(outdir, { recursive: true, force: true })
await mkdir(outdir)
const page = await build({ ...PAGE, absWorkingDir: placeOf('.'), outdir: path.join(outdir, 'page'), metafile: true })
const [, command] = [await buildModules(), await buildCommand()]
await writeTypes()
for (const each of ['README.md', 'docs', 'demo', 'page/index.html'])
  await cp(placeOf(each), path.join(outdir, each), { recursive: true })
const licence = ['LICENSE', '../LICENSE'].map(placeOf).find((file) => existsSync(file)) ?? ''
await cp(licence, path.join(outdir, 'LICENSE'))
await writeFile(path.join(outdir, 'THIRD-PARTY-LICENSES.txt'), await noticesOf([page.metafile, command.metafile]))
await writeFile(path.join(outdir, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)

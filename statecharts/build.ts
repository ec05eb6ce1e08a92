import { build, type BuildOptions } from 'esbuild'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { completePackage, manifestOf } from '../scripts/support/package.ts'
import { placeOf } from './places.ts'
import { PAGE } from './visualizer/bundles.ts'

/** Builds the package into `dist`, ready for `npm pack ./dist`. */

/** Installed with the package. Everything else it uses is bundled. */
const DEPENDENCIES = ['elkjs', 'esbuild', 'tsx']
const outdir = placeOf('dist')
const modules = Object.values((await manifestOf(placeOf('.'))).exports)

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

await rm(outdir, { recursive: true, force: true })
await mkdir(outdir)
const page = await build({ ...PAGE, absWorkingDir: placeOf('.'), outdir: path.join(outdir, 'page'), metafile: true })
await buildModules()
const command = await buildCommand()
await completePackage(placeOf('.'), {
  dependencies: DEPENDENCIES,
  // Scenarios need 5.19, which added pure transitions. The command needs none, so npx must not install it.
  manifest: { peerDependencies: { xstate: '^5.0.0' }, peerDependenciesMeta: { xstate: { optional: true } } },
  copied: ['demo', 'page/index.html', 'action.yml'],
  inputs: [page, command].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
})

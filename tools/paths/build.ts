import { build } from 'esbuild'
import { rm } from 'node:fs/promises'
import { completePackage, manifestOf } from '../../scripts/support/package.ts'

/** Builds the package into `dist`, ready for `npm pack ./dist`. @xstate/test is bundled, because it works only with another @xstate/graph. */

const folder = import.meta.dirname
const { bin, exports } = await manifestOf(folder)

await rm('dist', { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: [...Object.values(bin), ...Object.values(exports)],
  outdir: 'dist',
  outbase: '.',
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // The CommonJS builds, because @xstate/test imports a function that @xstate/graph no longer exports.
  conditions: [],
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  // The project's own XState.
  external: ['tsx', 'xstate'],
})
await completePackage(folder, {
  dependencies: ['tsx'],
  // Older versions do not report which transitions a step takes.
  manifest: { peerDependencies: { xstate: '^5.14.0' } },
  copied: ['file/paths.schema.json'],
  inputs: Object.keys(metafile.inputs),
})

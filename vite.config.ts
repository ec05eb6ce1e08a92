import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { appChunk, stepChunks } from './scripts/vite/appChunk.ts'
import { leanAuth0 } from './scripts/vite/leanAuth0.ts'
import { leanCharts } from './scripts/vite/leanCharts.ts'
import { leanMantine } from './scripts/vite/leanMantine.ts'
import { leanYup } from './scripts/vite/leanYup.ts'
import { nodeless } from './scripts/vite/nodeless.ts'

/** Where `npm run build` puts its three parts; the build script names a folder beside and moves it in place when done. */
const out = path.resolve(process.env.BUILD_DIR ?? 'dist')

/** Writes which packages each chunk for browsers is made of, for the budgets of tests/build. */
function packagesOfChunks(): Plugin {
  const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
  return {
    name: 'packages-of-chunks',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      // One that holds nothing but styles is not written.
      const chunks = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .filter(({ code }) => code.trim() !== '')
      const packages = chunks.map(({ fileName, moduleIds }) => {
        const names = moduleIds.map(packageOf).filter((name) => name !== undefined)
        return [fileName, [...new Set(names)].sort()]
      })
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(Object.fromEntries(packages)) })
    },
  }
}

/** Formik takes four functions from lodash: one is the browser's own, and three es-toolkit has in a third of the bytes. */
const LEAN_LODASH = [
  { find: /^lodash-es\/cloneDeep$/, replacement: path.resolve('scripts/vite/structuredClone.ts') },
  { find: /^lodash-es\/(clone|isPlainObject|toPath)$/, replacement: 'es-toolkit/compat/$1' },
]

/** What only the components of Formik need that the portal does not use. */
const FOR_FORMIKS_CLASSES = /\/node_modules\/(?:hoist-non-react-statics|react-is)\//

/** For Reacts that do not have the hook themselves. */
const NO_SHIM = { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }

export default defineConfig({
  resolve: { alias: [...LEAN_LODASH, NO_SHIM] },
  // A worker's rarely needed parts are chunks of their own.
  worker: { format: 'es', plugins: () => [nodeless()] },
  plugins: [leanAuth0(), leanCharts(), leanMantine(), leanYup(), react(), packagesOfChunks()],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  environments: {
    // What browsers load: hashed files, and the manifest from which the server knows what a page needs.
    client: {
      define: { global: 'globalThis' },
      build: {
        outDir: path.join(out, 'portal'),
        emptyOutDir: true,
        manifest: 'manifest.json',
        reportCompressedSize: false,
        // The editor is the one large chunk; tests/build holds the budgets.
        chunkSizeWarningLimit: 700,
        assetsInlineLimit: 2_048,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { index: 'index.html', 'service-worker': 'src/serviceWorker.ts' },
          treeshake: { moduleSideEffects: [{ test: FOR_FORMIKS_CLASSES, sideEffects: false }] },
          // A service worker stands at the root, under a name that stays.
          output: {
            codeSplitting: { groups: [appChunk(), ...stepChunks()] },
            entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    },
    // The desk, of those who work for the provider: built apart, so that nothing of it is in a file that applicants load.
    desk: {
      consumer: 'client',
      define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: path.join(out, 'desk'),
        assetsDir: 'desk-assets',
        emptyOutDir: true,
        manifest: 'manifest.json',
        copyPublicDir: false,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'desk.html' },
      },
    },
    // What the server renders pages with: everything bundled, so that styles and packages need no loader.
    render: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ssr: true,
        outDir: path.join(out, 'render'),
        emptyOutDir: true,
        emitAssets: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2_000,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-render.tsx' },
      },
    },
    // The server, one file per module, so that what it reads beside itself (migrations, content) is found the same way in dist/ as in the sources.
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: out,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          // Workers are files of their own.
          input: [
            'server/main.ts',
            'server/applications/motivationWorker.ts',
            'server/cli.ts',
            'server/database/engineWorker.ts',
            'server/documents/inspection/inspectionWorker.ts',
            'server/receipt/receiptWorker.ts',
          ],
          output: { preserveModules: true, preserveModulesRoot: import.meta.dirname, entryFileNames: '[name].js' },
        },
      },
    },
  },
})

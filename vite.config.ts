import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { aliasesOf } from './scripts/support/programme.mjs'
import { appChunk, stepChunks } from './scripts/vite/appChunk.ts'
import { leanAuth0 } from './scripts/vite/leanAuth0.ts'
import { leanCharts } from './scripts/vite/leanCharts.ts'
import { leanProgramme } from './scripts/vite/leanProgramme.ts'
import { leanYup } from './scripts/vite/leanYup.ts'
import { stepScreens } from './scripts/vite/stepScreens.ts'
import { modulePreload, retriableImports } from './scripts/vite/retriableImports.ts'

/** The output folder. The build script sets a temporary one and moves it to dist/ when done. */
const out = path.resolve(process.env.BUILD_DIR ?? 'dist')
/** Short hashes of few characters: they cannot be compressed, and each chunk names many others. */
const HASHED = 'assets/[name]-[hash:7].js'

/** A server module has the path of its source. The programme is in programme/, whatever its folder. */
function serverFile({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const file = path.relative(aliasesOf()['#programme'], facadeModuleId ?? '..')
  return file.startsWith('..') ? '[name].js' : `programme/${file.replace(/\.ts$/, '.js')}`
}

/** Writes the packages of each browser chunk to packages.json, for the budgets in tests/build. */
function packagesOfChunks(): Plugin {
  const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
  return {
    name: 'packages-of-chunks',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      // Chunks with styles only are not written.
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

/** Adds the messages of src/loading/startProblem.html to the portal's page and the desk's. */
function startProblem(): Plugin {
  const messages = readFileSync('src/loading/startProblem.html', 'utf8')
  return {
    name: 'start-problem',
    transformIndexHtml: (html) => html.replace('<!--start-problem-->', () => messages),
  }
}

export default defineConfig({
  resolve: { alias: aliasesOf() },
  // ES modules, so that a worker can load parts of itself on demand.
  worker: { format: 'es' },
  plugins: [
    leanAuth0(),
    leanCharts(),
    leanProgramme(),
    leanYup(),
    react(),
    startProblem(),
    retriableImports(),
    packagesOfChunks(),
    stepScreens(),
  ],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  environments: {
    // The applicants' app: hashed files, and a manifest from which the server reads the files of each page.
    client: {
      define: { global: 'globalThis' },
      build: {
        outDir: path.join(out, 'portal'),
        emptyOutDir: true,
        manifest: 'manifest.json',
        reportCompressedSize: false,
        // The editor is larger than the default limit; tests/build checks the budgets.
        chunkSizeWarningLimit: 700,
        assetsInlineLimit: 2_048,
        modulePreload,
        rolldownOptions: {
          input: { index: 'index.html', 'service-worker': 'src/serviceWorker.ts' },
          // The service worker needs a fixed name at the root.
          output: {
            codeSplitting: { groups: [appChunk(), ...stepChunks()] },
            entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : HASHED),
            chunkFileNames: HASHED,
            hashCharacters: 'hex',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    },
    // The staff's app, built separately so that applicants load nothing of it.
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
        modulePreload,
        rolldownOptions: { input: 'desk.html' },
      },
    },
    // The module that renders pages on the server, with all styles and packages bundled.
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
    // The server, one file per module, so that files it reads by relative path (migrations, content) have the same path in dist/.
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: out,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          // Worker threads start from their own files.
          input: [
            'server/main.ts',
            'server/features/applications/richTextWorker.ts',
            'server/cli.ts',
            'server/platform/database/engineWorker.ts',
            'server/features/documents/inspection/inspectionWorker.ts',
            'server/features/receipt/receiptWorker.ts',
          ],
          output: { preserveModules: true, preserveModulesRoot: import.meta.dirname, entryFileNames: serverFile },
        },
      },
    },
  },
})

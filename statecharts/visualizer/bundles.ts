import { build, type BuildOptions, type OutputFile } from 'esbuild'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ASSETS } from 'xstate-paths/assets'
import { placeOf } from '../places.ts'

/** The page's scripts and styles. */

const BROWSER = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  logLevel: 'silent',
} satisfies BuildOptions

/** The page is the same for every project; it imports the project's configuration from the server. */
export const PAGE: BuildOptions = {
  ...BROWSER,
  entryPoints: [placeOf('page/main.tsx')],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
}

const named = (files: readonly OutputFile[]) => new Map(files.map((file) => [path.basename(file.path), file.text]))

/** `main.js` and `main.css`: as built by build.ts, or from the sources. */
export async function pageFiles(): Promise<ReadonlyMap<string, string>> {
  const names = ['main.js', 'main.css']
  if (existsSync(placeOf('page/main.js')))
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(placeOf(`page/${name}`), 'utf8')] as const)),
    )
  const { outputFiles = [] } = await build({ ...PAGE, outdir: 'page', write: false })
  return named(outputFiles)
}

export interface ProjectBundle {
  text: string
  /** The project's files in it. */
  files: string[]
}

/** A project's configuration for the browser. Throws with esbuild's messages. */
export async function projectBundle(config: string): Promise<ProjectBundle> {
  const absWorkingDir = path.dirname(config)
  const { outputFiles, metafile } = await build({
    ...BROWSER,
    absWorkingDir,
    entryPoints: [config],
    define: { 'process.env.NODE_ENV': '"development"' },
    // Names stay, because the page shows them.
    minifyWhitespace: true,
    loader: Object.fromEntries(ASSETS.map((extension) => [extension, 'empty' as const])),
    write: false,
    metafile: true,
  })
  const files = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'))
  return { text: outputFiles[0]?.text ?? '', files: files.map((file) => path.resolve(absWorkingDir, file)) }
}

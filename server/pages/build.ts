import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROUTES } from '../../domain/routes.ts'
import type { PublicPageData } from '../../domain/settings.ts'
import { composeDocument, inlineStyle } from './htmlDocument.ts'
import { filesOf, type Manifest } from './manifest.ts'

/** What src/entry-render.tsx gives. */
export interface RenderModule {
  /** The app at a path in its initial state, as HTML. */
  render(path: string, data: PublicPageData): string
  /** The source modules of the app itself, which every page needs. */
  appModules: readonly string[]
}

export type DrawPage = (path: string, data: PublicPageData) => Promise<string>

/** The folder of the build: this module is part of it, or of the sources beside it. */
export function builtFolder(): string {
  const beside = fileURLToPath(new URL('../../', import.meta.url))
  return existsSync(path.join(beside, 'portal', 'manifest.json')) ? beside : path.join(beside, 'dist')
}

/** Draws pages from what `npm run build` made in a folder. */
export async function drawFromBuild(folder: string): Promise<DrawPage> {
  const portal = path.join(folder, 'portal')
  const manifest = JSON.parse(await readFile(path.join(portal, 'manifest.json'), 'utf8')) as Manifest
  const template = await readFile(path.join(portal, 'index.html'), 'utf8')
  const entry = pathToFileURL(path.join(folder, 'render', 'entry-render.js')).href
  const { render, appModules } = (await import(/* @vite-ignore */ entry)) as RenderModule
  const { scripts, styles } = filesOf(manifest, appModules)
  const styled = await inlinedStyles(portal, styles)
  const scripted = styled + scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')

  return async (at, data) => {
    // Everywhere but at home the app is wanted at once. It fetches the screen itself, while it waits for the sign-in.
    const head = at === ROUTES.home ? styled : scripted
    return composeDocument({ template, head, app: render(at, data), data })
  }
}

/**
 * The styles of the app itself, with which a page shows before anything else has come. A disabled link stands for each file: it is
 * not fetched, and it keeps Vite's loader from fetching the file when the scripts come.
 */
async function inlinedStyles(portal: string, files: string[]): Promise<string> {
  const css = await Promise.all(files.map((file) => readFile(path.join(portal, file), 'utf8')))
  const links = files.map((file) => `<link rel="stylesheet" crossorigin disabled href="/${file}">`)
  return `<style>${inlineStyle(css.join('\n'))}</style>${links.join('')}`
}

import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROUTES } from '../../domain/routes.ts'
import { composeDocument, inlineStyle } from './htmlDocument.ts'
import { filesOf, type Manifest } from './manifest.ts'
import type { PageSource, RenderModule, RenderPage } from './pageSource.ts'
import { keepPages } from './renderedPages.ts'

/** The folder of the build: this module is part of it, or of the sources beside it. */
export function builtFolder(): string {
  const beside = fileURLToPath(new URL('../../', import.meta.url))
  return existsSync(path.join(beside, 'portal', 'manifest.json')) ? beside : path.join(beside, 'dist')
}

export async function pagesFromBuild(folder: string): Promise<PageSource> {
  const entry = pathToFileURL(path.join(folder, 'render', 'entry-render.js')).href
  const module = (await import(/* @vite-ignore */ entry)) as RenderModule
  const portal = path.join(folder, 'portal')
  return {
    pageOf: keepPages(await pageRenderer(portal, module)),
    renderIdentityPage: async (view, site) => module.renderIdentityPage(view, site),
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: path.join(portal, 'assets'),
        prefix: '/assets/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
    },
  }
}

/** Renders whole documents around the app, with the files of a built portal. */
export async function pageRenderer(
  portal: string,
  { render, appModules }: Pick<RenderModule, 'render' | 'appModules'>,
): Promise<RenderPage> {
  const manifest = JSON.parse(await readFile(path.join(portal, 'manifest.json'), 'utf8')) as Manifest
  const template = await readFile(path.join(portal, 'index.html'), 'utf8')
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

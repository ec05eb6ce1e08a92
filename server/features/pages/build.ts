import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { earlyKindOf } from '../../../domain/earlyScreen.ts'
import type { CredentialsScreen } from '../../../domain/identityPages.ts'
import { informationPageAt } from '../../../domain/information.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { FIRST_STEP, STEP } from '../../../domain/steps.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { EARLY_SCRIPT } from './earlyScript.ts'
import { composeDocument, inlineStyle } from './htmlDocument.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { pageHead, type PageSite } from './pageHead.ts'
import type { PageSource, RenderModule, RenderPage } from './pageSource.ts'
import { keepPages } from './renderedPages.ts'

/** The build's folder: this module is in it, or in the sources beside it. */
export function builtFolder(): string {
  const beside = fileURLToPath(new URL('../../../', import.meta.url))
  return existsSync(path.join(beside, 'portal', 'manifest.json')) ? beside : path.join(beside, 'dist')
}

/** Options for rendering built pages. With our own log-in pages, returning browsers have the files already. */
type BuiltSite = PageSite & { auth: Pick<Settings['auth'], 'embedded'> }

export async function pagesFromBuild(folder: string, site: BuiltSite): Promise<PageSource> {
  const entry = pathToFileURL(path.join(folder, 'render', 'entry-render.js')).href
  const module = (await import(/* @vite-ignore */ entry)) as RenderModule
  const portal = path.join(folder, 'portal')
  const desk = path.join(folder, 'desk')
  return {
    pageOf: keepPages(await pageRenderer(portal, module, site)),
    deskOf: keepPages(await deskRenderer(desk, module, site)),
    renderIdentityPage: async (view, of) => module.renderIdentityPage(view, of),
    renderMail: async (content, of) => module.renderMail(content, of),
    renderMailbox: async (page, of) => module.renderMailbox(page, of),
    filesNext: await filesAfter(portal, module),
    async serveFiles(app) {
      const worker = await readFile(path.join(portal, 'service-worker.js'))
      app.get('/service-worker.js', async (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
      )
      await app.register(async (files) => {
        files.addHook('onSend', async (request, reply) => {
          for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
          if (WORKER.test(request.url)) reply.header('content-security-policy', WORKER_POLICY)
        })
        for (const [root, prefix] of [
          [path.join(portal, 'assets'), '/assets/'],
          // The same files for repeated attempts to load a page (keepEarly.js).
          [path.join(portal, 'assets'), '/assets/:attempt/'],
          [path.join(desk, DESK_ASSETS), `/${DESK_ASSETS}/`],
        ] as const) {
          await files.register(fastifyStatic, {
            root,
            prefix,
            preCompressed: true,
            immutable: true,
            maxAge: '365d',
            index: false,
            decorateReply: false,
          })
        }
      })
    },
  }
}

/** The desk's files, in its build and on the site. */
const DESK_ASSETS = 'desk-assets'

/** Headers that browsers use only for documents: a kilobyte that small files can do without. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A worker uses the policy of its own response. This one decodes pictures with WebAssembly and loads nothing. */
const WORKER = /\.worker-[\w-]+\.js$/
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const readManifest = async (portal: string) =>
  JSON.parse(await readFile(path.join(portal, 'manifest.json'), 'utf8')) as Manifest

/** A script of this size delays a call on a slow phone by more than half a second, in uncompressed bytes. */
const LARGE = 100_000

/** Renders whole documents around the app with the built files. */
async function pageRenderer(
  portal: string,
  {
    render,
    entryModules,
    appModules,
    earlyModules,
    screenModules,
    lookOf,
  }: Omit<RenderModule, 'renderIdentityPage' | 'renderMail' | 'renderMailbox'>,
  site: BuiltSite,
): Promise<RenderPage> {
  const look = lookOf(site.brand.look)
  const manifest = await readManifest(portal)
  const template = await readFile(path.join(portal, 'index.html'), 'utf8')
  const { scripts: first } = filesOf(manifest, entryModules)
  const { styles } = filesOf(manifest, appModules)
  const styled = await inlinedStyles(portal, styles, look.style)
  // Our log-in page has already prefetched these files (filesAfter); other providers' pages have not, and the callback
  // waits for several round trips.
  const callbackStyled = site.auth.embedded ? linkedStyles(styles, look.style) : styled
  /** The entry asks for the stored data while small files load, and only then starts the large ones. */
  const loadedLater = async (file: string) => {
    const { size } = await stat(path.join(portal, file))
    return `<link rel="${size < LARGE ? 'soon' : 'later'}" crossorigin href="/${file}">`
  }
  const scriptedFor = async (at: string, isEarly: boolean) => {
    const early = isEarly ? earlyModules : []
    const screen = filesOf(manifest, [...appModules, ...early, screenModules[at] ?? ''])
    const sheets = screen.styles.filter((file) => !styles.includes(file))
    return [
      // Before the styles, so that they are requested while the page still arrives.
      ...first.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      at === ROUTES.callback ? callbackStyled : styled,
      // An early screen is used before they could arrive.
      isEarly ? await inlinedStyles(portal, sheets, '') : '',
      ...(await Promise.all(screen.scripts.filter((file) => !first.includes(file)).map(loadedLater))),
      ...(isEarly ? [] : sheets).map(
        (file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`,
      ),
    ].join('')
  }

  return async (at, data, early) => {
    // These pages fetch nothing until the visitor interacts.
    const isRead = at === ROUTES.home || informationPageAt(at) !== undefined
    const files = isRead
      ? await inlinedStyles(portal, filesOf(manifest, [...appModules, screenModules[at] ?? '']).styles, look.style)
      : await scriptedFor(at, early !== undefined)
    const app = await render(at, data, early)
    return composeDocument({
      template,
      head: files + pageHead(at, data, site, look),
      app,
      data,
      early: early && { script: EARLY_SCRIPT, kind: earlyKindOf(at, early) },
    })
  }
}

/** The likely next screens; a password link is opened another time. */
const SCREENS_AFTER: Readonly<Record<CredentialsScreen, readonly string[]>> = {
  login: [ROUTES.progress],
  signup: [ROUTES.progress, STEP[FIRST_STEP].route],
  reset: [],
}

async function filesAfter(
  portal: string,
  { appModules, screenModules }: Pick<RenderModule, 'appModules' | 'screenModules'>,
): Promise<PageSource['filesNext']> {
  const manifest = await readManifest(portal)
  return (screen) => {
    const modules = SCREENS_AFTER[screen].map((route) => screenModules[route] ?? '')
    if (modules.length === 0) return []
    const { scripts, styles } = filesOf(manifest, [...appModules, ...modules])
    return [...scripts, ...styles]
  }
}

/** The desk's built document with the brand's look. */
async function deskRenderer(
  desk: string,
  { lookOf }: Pick<RenderModule, 'lookOf'>,
  site: PageSite,
): Promise<RenderPage> {
  const template = await readFile(path.join(desk, 'desk.html'), 'utf8')
  const look = lookOf(site.brand.look)
  return async (at, data) => {
    const head = `${pageHead(at, data, site, look)}<style>${inlineStyle(look.style)}</style>`
    return composeDocument({ template, head, app: '', data })
  }
}

function linkedStyles(files: string[], more: string): string {
  const links = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return `${links.join('')}<style>${inlineStyle(more)}</style>`
}

/**
 * The app's styles inline, so that the page can be shown immediately. importFiles.ts then fetches no file with a link of
 * this kind. Browsers ignore it; they would fetch even a disabled style sheet while they scan the page.
 */
async function inlinedStyles(portal: string, files: string[], more: string): Promise<string> {
  const css = await Promise.all(files.map((file) => readFile(path.join(portal, file), 'utf8')))
  const links = files.map((file) => `<link rel="inlined" href="/${file}">`)
  return `<style>${inlineStyle([...css, more].join('\n'))}</style>${links.join('')}`
}

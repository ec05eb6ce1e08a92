import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PublicPageData } from '../../../domain/settings.ts'
import { PORTAL_BRAND_SETTINGS } from '../../../server/platform/settings/brand/brandFile.ts'
import { pagesFromBuild } from '../../../server/features/pages/build.ts'
import { portalPlugin } from '../../../server/features/pages/pages.ts'

export const APP_SCRIPT = 'export const app = "' + 'a'.repeat(100_000) + '"'

export function pageData(changes: Partial<PublicPageData> = {}): PublicPageData {
  return {
    settings: {
      providerName: 'Bank of <Test> & Sons',
      keepDraftDays: 90,
      apiBase: '/postgradexternalapi',
      externalBaseUrl: 'http://localhost:3000',
      errorPath: '/',
      identity: { domain: 'http://localhost:3000', clientId: 'portal', audience: 'api' },
    },
    content: {
      title: 'Fellowship',
      intro: 'All the "best" $& <b>',
      eligibility: { heading: 'Eligibility', description: '', items: [] },
      documents: { heading: 'Documents', description: '', items: [], note: '' },
      closing: { closingDate: '2030-01-31', note: '' },
      important: { note: '</script><script>alert(1)</script>' },
    },
    courses: [{ id: '1', name: 'Economics' }],
    applicationsStatus: { id: '1', open: true, closingDate: '2030-01-31' },
    ...changes,
  }
}

export const WORKER = 'self.addEventListener("fetch", () => {})'

const MANIFEST = {
  'index.html': { file: 'assets/entry.js', isEntry: true, dynamicImports: ['src/main.tsx'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/main.tsx': { file: 'assets/app.js', imports: ['_shared.js'], css: ['assets/app.css'] },
  'src/motivation.tsx': { file: 'assets/motivation.js', imports: ['_shared.js'], css: ['assets/motivation.css'] },
}

const TEMPLATE =
  '<!doctype html><html lang="en-GB"><head><!--head--><script type="module" src="/assets/entry.js"></script></head>' +
  '<body><div id="root"><!--app--></div><!--page-data--></body></html>'

const RENDER = `
export const entryModules = ['index.html']
export const appModules = ['index.html', 'src/main.tsx']
export const earlyModules = []
export const screenModules = { '/application/motivation': 'src/motivation.tsx' }
export const lookOf = () => ({ style: '.own{top:0}', icon: 'data:icon' })
let drawn = 0
export const render = (path, data) => \`<p>\${path} \${data.courses.length} drawn \${++drawn}</p>\`
`

export const SITE = { publicUrl: 'https://bursary.test', brand: PORTAL_BRAND_SETTINGS, auth: { embedded: true } }

/** A portal with a small build in the real one's layout. */
export async function openPortal(
  data: () => PublicPageData,
  site = SITE,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-'))
  const assets = path.join(folder, 'portal', 'assets')
  await mkdir(assets, { recursive: true })
  await mkdir(path.join(folder, 'render'))
  await writeFile(path.join(folder, 'portal', 'service-worker.js'), WORKER)
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, 'portal', 'manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(path.join(folder, 'portal', 'index.html'), TEMPLATE)
  await mkdir(path.join(folder, 'desk', 'desk-assets'), { recursive: true })
  await writeFile(path.join(folder, 'desk', 'desk.html'), TEMPLATE.replace('/assets/entry.js', '/desk-assets/desk.js'))
  await writeFile(path.join(folder, 'render', 'entry-render.js'), RENDER)
  for (const name of ['shared', 'app', 'motivation']) {
    await writeFile(path.join(assets, `${name}.css`), `.${name}{top:0}`)
    await writeFile(path.join(assets, `${name}.js`), '')
  }
  await writeFile(path.join(assets, 'app.js'), APP_SCRIPT)
  await writeFile(path.join(assets, 'app.js.gz'), gzipSync(APP_SCRIPT))

  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'self';script-src 'self'",
      'x-content-type-options': 'nosniff',
    })
  })
  await app.register(portalPlugin(await pagesFromBuild(folder, site)), {
    lists: async () => ({ regions: [], countries: [] }),
    pageData: async () => data(),
    desk: { idleMs: 900_000 },
  })
  await app.ready()
  return {
    app,
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

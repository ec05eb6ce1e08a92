import Fastify, { type FastifyInstance } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOG_OUT_ADDRESSES } from '../../../domain/routes.ts'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../../../domain/settings.ts'
import { robots } from '../../../server/features/pages/robots.ts'
import { placeCookie } from '../../../domain/earlyScreen.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { APP_SCRIPT, openPortal, pageData, SITE, WORKER } from './fixture.ts'

const HOME = '/home/general-information'

let data: PublicPageData
let app: FastifyInstance
let close: () => Promise<void>
beforeEach(async () => {
  data = pageData()
  const portal = await openPortal(() => data)
  app = portal.app
  close = () => portal.close()
})
afterEach(() => close())

describe('§2.1 the route map', () => {
  it.each(['/', '/progress-detail', '/application/nowhere', '/home', '/anything/at/all?x=1', `${HOME}/`])(
    'redirects %s home',
    async (url) => {
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe(HOME)
    },
  )

  it.each(Object.values(LOG_OUT_ADDRESSES).flatMap(({ requested, timeout }) => [requested, timeout]))(
    'opens %s only from this site, because it logs out',
    async (url) => {
      const from = (site: string) => app.inject({ url, headers: { 'sec-fetch-site': site } })
      expect((await from('cross-site')).headers.location).toBe(url.split('?')[0])
      expect((await from('same-origin')).statusCode).toBe(200)
      expect((await app.inject({ url })).statusCode).toBe(200)
    },
  )

  it.each([
    '/application',
    '/application/progressdetails',
    '/application/personaldetails',
    '/application/coursedetails',
    '/application/motivation',
    '/application/summary',
    '/application/submit',
    '/postgraduate-external/callback?code=c&state=s',
  ])('renders %s with caching disabled', async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<div id="root"><p>${url.split('?')[0]} 1 drawn`)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['server-timing']).toMatch(/^clock;dur=\d{13}$/)
    expect(answer.headers.etag).toBeUndefined()
  })

  it.each([HOME, '/home/help', '/home/accessibility', '/home/privacy'])(
    'renders %s for everyone, and revalidates it',
    async (url) => {
      const { statusCode, body, headers } = await app.inject({ url })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(body).toContain(`<div id="root"><p>${url} 1 drawn`)
      const again = await app.inject({ url, headers: { 'if-none-match': headers.etag } })
      expect(again.statusCode).toBe(304)
    },
  )

  it.each(['code=c&state=s', 'error=access_denied'])('leaves a login response at / to the app: %s', async (query) => {
    const answer = await app.inject({ url: `/?${query}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<p>/ 1 drawn')
  })

  it.each(['/postgradexternalapi/api/nothing', '/assets/gone.js', '/.well-known/nothing'])(
    'has no page at %s',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(404)
    },
  )

  it('serves the service worker at the root, revalidated each time', async () => {
    const answer = await app.inject({ url: '/service-worker.js' })
    expect([answer.statusCode, answer.body]).toEqual([200, WORKER])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  it('§2.2 titles every page with the provider and the fellowship', async () => {
    for (const url of [HOME, '/application']) {
      const { body } = await app.inject({ url })
      expect(body).toContain('<title>Bank of &lt;Test&gt; &amp; Sons Postgraduate Fellowship</title>')
    }
  })

  it('§2.2 names a screen of the application in its title before the app has loaded', async () => {
    for (const [url, heading] of [
      ['/application/progressdetails', 'Your Postgraduate Bursary Application Progress'],
      ['/application/summary', 'Review Application Details'],
    ] as const) {
      const { body } = await app.inject({ url })
      expect(body).toContain(`<title>${heading} | Bank of &lt;Test&gt; &amp; Sons Postgraduate Fellowship</title>`)
    }
  })
})

describe('search engines and shared links', () => {
  const attributesOf = (body: string, pattern: RegExp) => [...body.matchAll(pattern)].map(([, value]) => value)

  it('get one address, a description and a picture of the public page', async () => {
    for (const url of [HOME, '/home/guidance']) {
      const { body } = await app.inject({ url })
      expect(attributesOf(body, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`https://bursary.test${HOME}`])
      expect(attributesOf(body, /<meta property="og:image" content="([^"]*)"/g)).toEqual([
        'https://bursary.test/brand/sharing.png',
      ])
      expect(attributesOf(body, /<meta property="(og:[^"]*)"/g)).toEqual(
        expect.arrayContaining(['og:title', 'og:description', 'og:url', 'og:site_name']),
      )
      expect(body).not.toContain('noindex')
    }
  })

  it("are asked not to store an applicant's own pages", async () => {
    const { body } = await app.inject({ url: '/application/summary' })
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('og:')
  })

  it('get robots.txt, which is not a page', async () => {
    const server = Fastify()
    await server.register(robots)
    const answer = await server.inject({ url: '/robots.txt' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const [agent, ...rules] = answer.body.trim().split('\n')
    expect(agent).toBe('User-agent: *')
    expect(rules).toEqual(expect.arrayContaining(['Disallow: /application', 'Disallow: /your-data']))
    expect(rules.every((rule) => /^Disallow: \/[\w/-]+$/.test(rule))).toBe(true)
    expect(rules.filter((rule) => HOME.startsWith(rule.replace('Disallow: ', '')))).toEqual([])
    await server.close()
  })
})

describe('the page on which a login ends', () => {
  const CALLBACK = '/postgraduate-external/callback?code=c&state=s'
  const sheetsOf = (body: string) => body.match(/<link[^>]*stylesheet[^>]*>/g)

  it("loads the styles cached by our own log-in page, before the brand's", async () => {
    const { body } = await app.inject({ url: CALLBACK })
    expect(sheetsOf(body)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/shared.css">',
      '<link rel="stylesheet" crossorigin href="/assets/app.css">',
    ])
    expect(body).toContain('<style>.own{top:0}</style>')
    expect(body.indexOf('app.css')).toBeLessThan(body.indexOf('.own{'))
  })

  it('inlines the styles when the log-in page is external', async () => {
    const elsewhere = await openPortal(() => data, { ...SITE, auth: { embedded: false } })
    const { body } = await elsewhere.app.inject({ url: CALLBACK })
    await elsewhere.close()
    expect(body).toContain('<style>.shared{top:0}\n.app{top:0}\n.own{top:0}</style>')
    expect(sheetsOf(body)).toBeNull()
  })
})

describe('the home page', () => {
  it('inlines its styles in import order, and requests only the entry script', async () => {
    const { body } = await app.inject({ url: HOME })
    expect(body).toContain('<style>.shared{top:0}\n.app{top:0}\n.own{top:0}</style>')
    expect(body).not.toMatch(/<link[^>]*stylesheet|modulepreload/)
    expect(body.match(/<script[^>]*src=[^>]*>/g)).toEqual(['<script type="module" src="/assets/entry.js">'])
  })

  it('has no inline script, so text cannot become one', async () => {
    const { body } = await app.inject({ url: HOME })
    const scripts = body.match(/<script[^>]*>/g)
    expect(scripts).toEqual([
      '<script type="module" src="/assets/entry.js">',
      `<script type="application/json" id="${PAGE_DATA_ELEMENT}">`,
    ])
    const json = body.split(`id="${PAGE_DATA_ELEMENT}">`)[1]?.split('</script>')[0] ?? ''
    expect(JSON.parse(json)).toEqual(data)
    expect(body).toContain('<meta name="description" content="All the &quot;best&quot; $&amp; &lt;b&gt;">')
  })

  it('is rendered once for the same data, and again when they change', async () => {
    const first = await app.inject({ url: HOME })
    const second = await app.inject({ url: HOME })
    expect(second.body).toBe(first.body)
    data = pageData({ courses: [] })
    const third = await app.inject({ url: HOME })
    expect(third.body).toContain(`<p>${HOME} 0 drawn 2</p>`)
    expect(third.headers.etag).not.toBe(first.headers.etag)
  })

  it('is revalidated by a strong ETag of its encoding', async () => {
    const plain = await app.inject({ url: HOME })
    const small = await app.inject({ url: HOME, headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers['cache-control']).toBe('no-cache')
    expect(plain.headers.etag).toMatch(/^"[^"]+"$/)
    expect(small.headers.etag).not.toBe(plain.headers.etag)
    const again = await app.inject({
      url: HOME,
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': `"x", ${small.headers.etag}` },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const other = await app.inject({ url: HOME, headers: { 'if-none-match': String(small.headers.etag) } })
    expect(other.statusCode).toBe(200)
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is sent to a browser that accepts %s as %s', async (accepted, encoding, open) => {
    const plain = await app.inject({ url: HOME })
    const answer = await app.inject({ url: HOME, headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(open(answer.rawPayload).toString()).toBe(plain.body)
  })
})

describe('the steps', () => {
  it("inline the app's styles, load the entry, and list the other scripts, large ones apart", async () => {
    const { body } = await app.inject({ url: '/application/motivation' })
    const hrefs = (link: string) =>
      [...body.matchAll(new RegExp(`<link ${link} href="([^"]+)">`, 'g'))].map(([, href]) => href)
    expect(body).toContain('<style>.shared{top:0}\n.app{top:0}\n.own{top:0}</style>')
    expect(hrefs('rel="inlined"')).toEqual(['/assets/shared.css', '/assets/app.css'])
    expect(hrefs('rel="modulepreload" crossorigin')).toEqual(['/assets/entry.js'])
    expect(hrefs('rel="soon" crossorigin')).toEqual(['/assets/shared.js', '/assets/motivation.js'])
    expect(hrefs('rel="later" crossorigin')).toEqual(['/assets/app.js'])
    expect(hrefs('rel="preload" as="style" fetchpriority="low" crossorigin')).toEqual(['/assets/motivation.css'])
    expect(body.indexOf('motivation.js')).toBeGreaterThan(body.indexOf('/assets/app.js'))
    expect(body.indexOf('<style>')).toBeGreaterThan(body.indexOf('/assets/entry.js'))

    const other = await app.inject({ url: '/application/progressdetails' })
    expect(other.body).not.toContain('motivation')
  })
})

describe('early screens', () => {
  const PROGRESS = '/application/progressdetails'
  const placeOf = (highestStep: number, answered: RecordStep[] = []) =>
    placeCookie({ highestStep, answered }).split(';')[0] ?? ''
  const signedIn = (place: string) => `auth0.portal.is.authenticated=true; ${place}`
  const SIGNED_IN = signedIn(placeOf(1))
  const open = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })

  it('are rendered while applications are open, for a visitor who seems to be signed in', async () => {
    const answer = await open(PROGRESS, SIGNED_IN)
    expect(answer.body).toContain(`<div id="root" data-early="empty"><p>${PROGRESS}`)
    expect(answer.headers['early-screen']).toBe('true')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await open('/application/personaldetails', signedIn(placeOf(1, ['personalDetails'])))).body).toContain(
      // Until its script has locked the fields, nothing can be typed.
      '<div id="root" data-early="personalDetails" inert>',
    )
  })

  it.each([
    ['/application/personaldetails', { regions: [] }],
    ['/application/coursedetails', { countries: [] }],
    [PROGRESS, {}],
  ])('contain the lists that the app at %s needs first', async (at, lists) => {
    const { body } = await open(at, signedIn(placeOf(2)))
    const json = /id="page-data">([^<]*)</.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ lists })
  })

  it.each([
    ['a visitor', PROGRESS, placeOf(1)],
    ['an unknown place', PROGRESS, 'auth0.portal.is.authenticated=true'],
    ['a step that is not open', '/application/coursedetails', SIGNED_IN],
  ])('are not rendered for %s', async (_, url, cookie) => {
    const answer = await open(url, cookie)
    expect(answer.body).toContain('<div id="root"><p>')
    expect(answer.headers['early-screen']).toBeUndefined()
    expect(answer.headers['content-security-policy']).not.toContain('sha256')
  })

  it('§4.7 are not rendered while applications are closed', async () => {
    data = { ...data, applicationsStatus: { id: '1', open: false, closingDate: '2030-01-31' } }
    expect((await open(PROGRESS, SIGNED_IN)).body).toContain('<div id="root"><p>')
  })
})

describe('files', () => {
  it('are cached for a year and sent with their compression from the build', async () => {
    const answer = await app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(APP_SCRIPT)
    expect((await app.inject({ url: '/assets/app.js' })).body).toBe(APP_SCRIPT)
    // Headers that apply only to documents are left out.
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toBeUndefined()
    const page = await app.inject({ url: '/application/motivation' })
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it.each(['/assets/../manifest.json', '/assets/%2e%2e/manifest.json', '/manifest.json'])(
    '%s is not served',
    async (url) => {
      expect((await app.inject({ url })).body).not.toContain('src/main.tsx')
    },
  )
})

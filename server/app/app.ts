import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { HomeContent } from '../../domain/entities.ts'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { recordRefusals } from '../platform/audit/refusals.ts'
import { createAccess } from '../platform/http/access.ts'
import type { Context } from '../features/context.ts'
import { Refusal } from '../platform/errors.ts'
import { compressAnswers } from '../platform/http/compressAnswers.ts'
import { describeRoutes, OPENAPI_PATH } from './openapi.ts'
import { contentWith, deskSettings, readLists, readPageData } from '../features/pages/pageData.ts'
import type { PortalOptions } from '../features/pages/pages.ts'
import { referenceFolder, UNIVERSITIES_FILE } from '../platform/referenceFiles.ts'
import { allowPortalOrigins, ANSWER_HEADERS, pageHeaders } from '../platform/http/security.ts'
import { validatorCompiler, type Api } from '../platform/http/routes.ts'
import { countedBy, tooMany } from '../platform/limits/limiters.ts'
import { networkOf } from '../platform/limits/network.ts'
import { readDeclaredResponses } from '../platform/openapi/declaredResponses.ts'
import { openReceiptPrinter } from '../features/receipt/receiptPrinter.ts'
import type { Reference } from '../features/reference/reference.ts'
import { followCalls } from '../features/sessions/sessionRoutes.ts'
import { SECTIONS } from './sections.ts'
import { openThreads } from '../platform/threads.ts'
import type { VerifyToken } from '../platform/http/tokens.ts'

/** The dependencies that exist before the routes. */
type Shared = Omit<Context, 'access' | 'receipts' | 'threads'>

interface AppOptions extends Shared {
  verifyToken: VerifyToken
  content: HomeContent
  /** The embedded identity provider's routes. */
  identity?: FastifyPluginAsync
  /** The portal's pages and files. */
  portal?: FastifyPluginAsync<PortalOptions>
  /** A server without routes, whose log is needed earlier. */
  server: FastifyInstance
}

/** Composes the server: the API of section 7, the identity provider and the portal. Does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { verifyToken, content, identity, portal, server: app, ...shared } = options
  const { settings, reference } = shared
  app.decorateRequest('applicant', null)
  await app.register(cookie)

  if (identity) await app.register(identity)
  await app.register((api) => apiRoutes(api, shared, verifyToken), { prefix: API_BASE_PATH })
  await app.register(async (site) => {
    await site.register(helmet, pageHeaders(settings))
    await staticAssets(site, content, reference)
    if (portal) {
      const pageData = () => readPageData(settings, reference, content)
      await site.register(portal, { pageData, lists: () => readLists(reference), desk: deskSettings(settings) })
    }
  })
  return app
}

async function apiRoutes(app: FastifyInstance, shared: Shared, verifyToken: VerifyToken) {
  const { settings, db, sessions, limits, reference } = shared
  const api: Api = app.withTypeProvider()
  api.setValidatorCompiler(validatorCompiler)
  recordRefusals(api, db)
  readDeclaredResponses(api)
  await describeRoutes(api, settings)
  await api.register(helmet, ANSWER_HEADERS)
  await api.register(multipart, { throwFileSizeLimit: false })
  await api.register(rateLimit, {
    hook: 'preValidation',
    timeWindow: 60_000,
    max: ({ applicant }) => (applicant ? settings.rateLimit : settings.addressRateLimit),
    keyGenerator: ({ applicant, ip }) => applicant?.owner ?? networkOf(ip),
    ...countedBy(limits, 'calls'),
  })
  await allowPortalOrigins(api, settings)
  readJson(api)
  const threads = openThreads()
  api.addHook('onClose', () => threads.close())
  const context: Context = {
    ...shared,
    access: createAccess(verifyToken, (ip) => {
      const { count, leftMs } = limits.count(`badTokens\n${networkOf(ip)}`, settings.rateLimit, 60_000)
      if (count > settings.rateLimit) throw tooMany('Too many calls that are not signed in.', leftMs)
    }),
    receipts: openReceiptPrinter(threads, {
      providerName: settings.providerName,
      brand: settings.brand.look,
      logo: settings.brand.receiptLogo,
      contact: settings.contact,
    }),
    threads,
  }
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
  })
  await compressAnswers(api)
  followCalls(api, sessions)
  api.get(OPENAPI_PATH, { schema: { hide: true } }, () => api.swagger())
  for (const { name, routes, changesReference } of SECTIONS) {
    await api.register(async (section: Api) => {
      section.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, tags: [name] }
      })
      if (changesReference) {
        section.addHook('onSend', async ({ method }, { statusCode }) => {
          if (method !== 'GET' && statusCode < 400) reference.changed()
        })
      }
      for (const addRoutes of routes) addRoutes(section, context)
    })
  }
}

/** Names in a body: no call needs as many. An object with 100,000 would hold the event loop for 0.15 s. */
const MOST_NAMES = 20_000

/** Counts colons, which are also in texts. */
function hasTooManyNames(body: string): boolean {
  let [names, at] = [0, body.indexOf(':')]
  while (at !== -1 && names <= MOST_NAMES) {
    names += 1
    at = body.indexOf(':', at + 1)
  }
  return names > MOST_NAMES
}

/** PostgreSQL cannot store NUL. A call without a body may still declare JSON. */
function readJson(api: Api): void {
  const refuse = () => new Refusal(400, 'NUL characters are not accepted.')
  api.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw refuse()
  })
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, null)
    if (body.includes('\\u0000')) return done(refuse())
    if (hasTooManyNames(body)) return done(new Refusal(413, 'This call has too many values.'))
    return api.getDefaultJsonParser('error', 'error')(request, body, done)
  })
}

async function staticAssets(site: FastifyInstance, content: HomeContent, reference: Reference): Promise<void> {
  site.get('/home-content.json', async (_request, reply) => {
    const [status] = await (await reference.snapshot()).status()
    return reply.header('Cache-Control', 'no-cache').send(contentWith(content, status?.closingDate))
  })
  const root = referenceFolder()
  if (root === null) return
  await site.register(fastifyStatic, { root, serve: false, preCompressed: true })
  site.get('/world-universities.json', (_request, reply) => reply.sendFile(UNIVERSITIES_FILE, { maxAge: '1d' }))
}

import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const originOf = (address: string) => new URL(/^https?:/.test(address) ? address : `https://${address}`).origin

/** What the portal's pages may load and call: themselves, the API and the identity provider. */
export function helmetOptions({ publicUrl, apiBase, auth }: Settings): FastifyHelmetOptions {
  const identity = originOf(auth.domain)
  const api = new URL(apiBase, publicUrl).origin
  const secure = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: [...new Set(["'self'", api, identity])],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: [...new Set(["'self'", identity])],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Mantine and the editor set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The identity SDK keeps its tokens in a worker made from a blob.
        workerSrc: ["'self'", 'blob:'],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

const METHODS = 'GET, POST, PUT, DELETE'
const PREFLIGHT_S = 600

/** Lets the portal's own pages call an API on another host; nobody else's. */
export function allowPortalOrigins(api: FastifyInstance, { publicUrl, externalBaseUrl }: Settings): void {
  const origins = new Set([publicUrl, externalBaseUrl].map(originOf))
  api.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('Vary', 'Origin')
    if (headers.origin === undefined || !origins.has(headers.origin)) return
    reply
      .header('Access-Control-Allow-Origin', headers.origin)
      .header('Access-Control-Expose-Headers', 'X-Total-Count')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  api.options('/*', async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Methods', METHODS)
      .header('Access-Control-Allow-Headers', 'Authorization, Content-Type')
      .header('Access-Control-Max-Age', PREFLIGHT_S)
      .code(204)
      .send(),
  )
}

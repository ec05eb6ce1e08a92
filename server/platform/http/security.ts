import { EARLIER_SUBMISSION_HEADER } from '../../../domain/submissions.ts'
import cors from '@fastify/cors'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DRAFT_KEY_HEADER } from '../../../domain/drafts.ts'
import {
  DRAFT_DEVICE_HEADER,
  DRAFT_VERSION_HEADER,
  RECORD_VERSIONS_HEADER,
  SAVE_KEY_HEADER,
} from '../../../domain/versions.ts'
import type { Settings } from '../settings/settings.ts'

const originOf = (address: string) => new URL(/^https?:/.test(address) ? address : `https://${address}`).origin

/** What the portal's pages may load and call: themselves, the API and the identity provider. */
export function pageHeaders({ publicUrl, apiBase, auth }: Settings): FastifyHelmetOptions {
  const identity = originOf(auth.domain)
  const api = new URL(apiBase, publicUrl).origin
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
        // A picture is shown from memory before it is sent.
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Mantine and the editor set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The identity SDK keeps its tokens in a worker made from a blob.
        workerSrc: ["'self'", 'blob:'],
      },
    },
    // Every answer has it, those of the identity provider too: see server.ts.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/**
 * For the API's answers, which are no pages: whoever opens one in a browser gets nothing that runs, loads or stands in a frame. What browsers
 * judge only pages by would be half a kilobyte with every call, 10 ms on a slow phone’s line.
 */
export const ANSWER_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // Every answer has it: see server.ts.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** Lets a page show documents that it has fetched: pictures and PDFs, which a browser's viewer takes for a frame with a plugin. */
export function showsDocuments(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const shows = policy.replace('frame-src ', 'frame-src blob: ').replace("object-src 'none'", 'object-src blob:')
  if (policy !== '') reply.header('content-security-policy', shows)
}

/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_S = 600

/** Lets the portal's own pages call an API on another host; nobody else's. */
export async function allowPortalOrigins(api: FastifyInstance, settings: Settings): Promise<void> {
  const origins = [...new Set([settings.publicUrl, settings.externalBaseUrl].map(originOf))]
  await api.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      SAVE_KEY_HEADER,
      DRAFT_VERSION_HEADER,
      DRAFT_DEVICE_HEADER,
    ],
    exposedHeaders: [
      'X-Total-Count',
      'X-Request-Id',
      'ETag',
      RECORD_VERSIONS_HEADER,
      DRAFT_KEY_HEADER,
      EARLIER_SUBMISSION_HEADER,
    ],
    maxAge: PREFLIGHT_S,
    strictPreflight: false,
  })
  api.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.origin === undefined || !origins.includes(headers.origin)) return
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

import { EARLIER_SUBMISSION_HEADER, EARLIER_UNSUBMITTED_HEADER } from '../../../domain/submissions.ts'
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

/** Content security policy of the portal's pages: themselves, the API and the identity provider. */
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
        // Image previews before upload.
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Mantine and the editor set inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The identity SDK runs its token worker from a blob.
        workerSrc: ["'self'", 'blob:'],
      },
    },
    // Set on every response in server.ts.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/**
 * Headers for API responses: opened in a browser, nothing runs, loads or can be framed. Headers that browsers use only
 * for pages are left out, which saves half a kilobyte per call.
 */
export const ANSWER_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // Set on every response in server.ts.
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

/** Allows a page to show fetched documents: images, and PDFs, which browsers treat as a plugin frame. */
export function showsDocuments(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const shows = policy.replace('frame-src ', 'frame-src blob: ').replace("object-src 'none'", 'object-src blob:')
  if (policy !== '') reply.header('content-security-policy', shows)
}

/** Allows one inline script by its hash. */
export function allowsScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  if (policy !== '') reply.header('content-security-policy', policy.replace('script-src ', `script-src '${hash}' `))
}

/** How long a browser may cache a preflight. */
const PREFLIGHT_S = 600

/** Allows only the portal's own pages to call an API on another host. */
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
      RECORD_VERSIONS_HEADER,
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
      EARLIER_UNSUBMITTED_HEADER,
    ],
    maxAge: PREFLIGHT_S,
    strictPreflight: false,
  })
  api.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.origin === undefined || !origins.includes(headers.origin)) return
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

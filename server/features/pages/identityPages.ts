import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import type { FastifyReply } from 'fastify'
import { isAway } from '../../platform/database/away.ts'
import type { IdentityView } from '../../../domain/identityPages.ts'
import { AWAY_S } from '../../platform/http/failures.ts'
import { reachable } from './pageData.ts'
import type { PageSource } from './pageSource.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { PortalAddresses } from './addresses.ts'

/** A page of the identity provider with its content security policy. */
export interface ServedPage {
  html: string
  policy: string
  /** The portal's files needed next, as a Link header; empty if unknown. */
  link: string
}

export type IdentityPages = (view: IdentityView) => Promise<ServedPage>

/** The page for an internal error. */
export type FailedView = (error: unknown, requestId: string) => IdentityView

interface PageParts {
  settings: Pick<Settings, 'providerName' | 'brand' | 'externalBaseUrl' | 'contact' | 'mail'>
  addresses: PortalAddresses
  renderPage: PageSource['renderIdentityPage']
  filesNext?: PageSource['filesNext']
}

export function createPages({ settings, addresses, renderPage, filesNext }: PageParts): IdentityPages {
  const { providerName, brand } = settings
  const contact = reachable(settings.contact)
  const mailbox = (settings.mail.way === 'folder' && settings.mail.mailbox) || undefined
  const site = { providerName, brand: brand.look, portalUrl: `${settings.externalBaseUrl}/`, ...contact, mailbox }
  const linkFor = (view: IdentityView) => {
    const files = view.page === 'credentials' && filesNext ? filesNext(view.screen) : []
    return files.map((file) => `<${settings.externalBaseUrl}/${file}>; rel=prefetch`).join(', ')
  }
  return async (view) => {
    const { html, style } = await renderPage(view, site)
    const hash = createHash('sha256').update(style).digest('base64')
    const link = linkFor(view)
    const policy = contentSecurityPolicy(addresses.origins, `'sha256-${hash}'`, {
      prefetches: link !== '',
      reports: view.page === 'account' || view.page === 'closeAccount',
    })
    return { html, policy, link }
  }
}

export function failedViewOf({ development }: Pick<Settings, 'development'>): FailedView {
  return (error, requestId) =>
    isAway(error)
      ? { page: 'away' }
      : { page: 'failed', requestId, ...(development ? { details: inspect(error) } : {}) }
}

export function sendPage(reply: FastifyReply, status: number, { html, policy, link }: ServedPage) {
  // Forms are never sent again automatically.
  if (status === 503 && reply.request.method === 'GET') reply.header('refresh', AWAY_S)
  if (link !== '' && reply.request.headers['save-data'] !== 'on') reply.header('link', link)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Answers a form that is not accepted; a caller who sent too many has to wait. */
export function sendRefusal(reply: FastifyReply, page: ServedPage, waitSeconds = 0) {
  if (waitSeconds > 0) reply.header('retry-after', String(waitSeconds))
  return sendPage(reply, waitSeconds > 0 ? 429 : 422, page)
}

/** Firefox checks a prefetch against default-src, so a page that prefetches allows it there and denies the rest by name. */
const DENIED = ['child', 'font', 'manifest', 'media', 'object', 'worker'].map((each) => `${each}-src 'none'`)

/**
 * Browsers also apply form-action to redirects after a form, which end at the portal. oidc-provider adds its own
 * script's hash and lets the portal frame its web messages. The account pages report activity.
 */
function contentSecurityPolicy(
  portalOrigins: readonly string[],
  styles: string,
  { prefetches = false, reports = false } = {},
): string {
  return [
    ...(prefetches ? [`default-src ${portalOrigins.join(' ')}`, ...DENIED] : [`default-src 'none'`]),
    `script-src 'self'`,
    `style-src ${styles}`,
    `img-src 'self' data:`,
    ...(reports ? [`connect-src 'self'`] : []),
    `form-action 'self' ${portalOrigins.join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Default headers of the identity provider's responses; pages set their own policy. */
export function identityHeaders({ origins }: PortalAddresses): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(origins, `'none'`),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer, because forms would then be sent with the origin 'null'.
    'Referrer-Policy': 'same-origin',
  }
}

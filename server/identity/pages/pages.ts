import type { FastifyReply } from 'fastify'
import type { Settings } from '../../settings.ts'
import { credentialsForm, WORDING, type FormView } from './form.ts'
import { html, type Html } from './html.ts'
import { page } from './layout.ts'
import { STYLE_HASH } from './style.ts'

/** Every page of the identity provider, as HTML. */
export interface Pages {
  screen(view: FormView): string
  /** The page was left open for too long, or was finished already. */
  expired(): string
  /** What was asked for is not allowed; `code` says it to an operator. */
  refused(code?: string): string
  /** Too many calls came from one address. */
  busy(): string
  failed(): string
}

export function createPages(settings: Pick<Settings, 'providerName' | 'externalBaseUrl'>): Pages {
  const { providerName, externalBaseUrl } = settings
  const portalUrl = `${externalBaseUrl}/`
  const notice = (heading: string, text: string, detail?: Html) =>
    page({
      title: heading,
      providerName,
      portalUrl,
      content: html`<h1>${heading}</h1>
        <p class="lead">${text}</p>
        ${detail}
        <a class="button" href="${portalUrl}">Go to the portal</a>`,
    })

  return {
    screen: (view) =>
      page({
        title: `${view.problems ? 'Error: ' : ''}${WORDING[view.screen].heading}`,
        providerName,
        portalUrl,
        content: credentialsForm(view),
        withBackLink: true,
      }),
    expired: () =>
      notice(
        'This page has expired',
        `It was open for too long, or you have used it already. Nothing you saved is lost: go to the portal and log
in there.`,
      ),
    refused: (code) =>
      notice(
        'This did not work',
        'The link or form that led here is not one that we can accept. Go to the portal and start again there.',
        code === undefined ? undefined : html`<p class="detail">Reason: ${code}</p>`,
      ),
    busy: () =>
      notice(
        'Please wait a minute',
        'Too many people, or one too often, asked for this page from where you are. Wait a minute, then go to the portal.',
      ),
    failed: () =>
      notice(
        'Something went wrong',
        'The fault is ours, and it was recorded. Please wait a moment, then start again from the portal.',
      ),
  }
}

export function sendPage(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body)
}

/**
 * What every answer of the identity provider carries. Browsers apply form-action to the redirects after a form too, and
 * those end at the portal. oidc-provider adds the hash of its own script, and lets the portal frame its web messages.
 */
export function pageHeaders(portalOrigins: readonly string[]): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src ${STYLE_HASH}`,
    `img-src 'self' data:`,
    `form-action 'self' ${portalOrigins.join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer: a form would then be sent with the origin 'null'.
    'Referrer-Policy': 'same-origin',
  }
}

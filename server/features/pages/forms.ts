import { counted } from '../../../domain/counted.ts'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { errors } from '../../platform/oidcProvider.ts'
import { isAway } from '../../platform/database/away.ts'
import type { PortalAddresses } from './addresses.ts'
import { sendPage, type FailedView, type IdentityPages } from './identityPages.ts'

export interface FormParts {
  addresses: PortalAddresses
  pages: IdentityPages
  failedView: FailedView
}

const FORM_BYTES = 16 * 1_024

/** Sets up a scope with forms: accepts them only from the portal's own pages and answers errors with pages. */
export async function acceptForms(app: FastifyInstance, { addresses, pages, failedView }: FormParts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { bodyLimit: FORM_BYTES })

  app.addHook('onRequest', async ({ method, url, headers: { origin } }, reply) => {
    // PostgreSQL cannot store NUL.
    if (url.includes('%00')) return sendPage(reply, 400, await pages({ page: 'refused' }))
    if (method === 'GET' || origin === undefined || addresses.origins.includes(origin)) return
    return sendPage(reply, 403, await pages({ page: 'refused' }))
  })

  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof errors.SessionNotFound) return sendPage(reply, 410, await pages({ page: 'expired' }))
    const status = error.statusCode ?? 500
    if (status === 429) return sendPage(reply, 429, await pages({ page: 'busy' }))
    if (status < 500) return sendPage(reply, status, await pages({ page: 'refused' }))
    request.log.error({ err: error }, 'An identity page failed')
    return sendPage(reply, isAway(error) ? 503 : 500, await pages(failedView(error, request.id)))
  })
}

/** A form field as text; empty if missing. */
export function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** The waiting time after too many attempts, in words. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Wait ${counted(minutes, 'minute')}, then try again.`
}

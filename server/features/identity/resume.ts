import type { FastifyReply } from 'fastify'
import Keygrip from 'keygrip'
import type Provider from 'oidc-provider'
import { RESUME_COOKIE } from './provider.ts'

type Serve = ReturnType<Provider['callback']>

/** Answers a form with the next step of its finished interaction. */
export type Resume = (reply: FastifyReply, interaction: { uid: string; returnTo: string }) => Promise<void>

/**
 * Continues an interaction in the response to its form. oidc-provider expects a redirect here, which costs slow
 * connections another round trip, so its resume route is called directly. Its cookie is scoped to that route; the
 * form's cookie has the same verified content, so a copy is made.
 */
export function resumeIn(serve: Serve, secret: string): Resume {
  const seals = new Keygrip([secret])
  return async (reply, interaction) => {
    const { raw } = reply.request
    const { method, url, headers } = raw
    const cookie = `${RESUME_COOKIE}=${interaction.uid}`
    reply.hijack()
    const { pathname } = new URL(interaction.returnTo)
    Object.assign(raw, {
      method: 'GET',
      url: pathname,
      headers: {
        ...headers,
        cookie: [cookie, `${RESUME_COOKIE}.sig=${seals.sign(cookie)}`, headers.cookie].join('; '),
      },
    })
    try {
      await serve(raw, reply.raw)
    } finally {
      Object.assign(raw, { method, url, headers })
    }
  }
}

import type { FastifyReply } from 'fastify'
import Keygrip from 'keygrip'
import type Provider from 'oidc-provider'
import { RESUME_COOKIE } from './provider.ts'

type Serve = ReturnType<Provider['callback']>

/** Answers a form with what follows its interaction, once that has a result. */
export type Resume = (reply: FastifyReply, interaction: { uid: string; returnTo: string }) => Promise<void>

/**
 * Goes on with an interaction in the answer to the form that ended it. oidc-provider expects a redirect to an address of its own there,
 * which costs a slow line another round trip; what it would be asked at that address it is asked at once. Its cookie there is scoped to
 * that address, and the form came with the interaction's own, which holds the same and is verified: so it is made anew.
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

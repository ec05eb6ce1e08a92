import { subscribe } from 'node:diagnostics_channel'

/** The built server with routes that forget what every route must do. */

const LEAKS = '/postgradexternalapi/api/leaks'
/** Everything that anybody has sent. */
let sent = ''
/** What everybody has alone, and shares. */
let shared = 0

subscribe('fastify.initialization', (message) => {
  const { fastify } = /** @type {{ fastify: import('fastify').FastifyInstance }} */ (message)
  fastify.addHook('preHandler', async ({ body, url }) => {
    if (!url.startsWith(LEAKS)) sent += JSON.stringify(body ?? '')
  })
  const guarded = { config: { access: /** @type {const} */ ('applicant') } }
  fastify.get(`${LEAKS}/everything`, async () => sent)
  fastify.get(`${LEAKS}/unguarded`, guarded, async () => 'served')
  fastify.get(`${LEAKS}/broken`, async () => {
    throw new Error('Broken')
  })
  fastify.get(`${LEAKS}/shared`, guarded, async () => ({ shared }))
  fastify.post(`${LEAKS}/shared`, guarded, async () => ({ shared: (shared += 1) }))
  fastify.get(`${LEAKS}/known/:id`, async (request, reply) => {
    const { id } = /** @type {{ id: string }} */ (request.params)
    return reply.code(sent.includes(id) ? 403 : 404).send()
  })
})

await import('../../dist/server/main.js')

import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { freePort } from '../../scripts/support/freePort.mjs'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { demoPages, DEMO_PATH } from '../../tools/demo/page.ts'

type Asked = FastifyRequest<{ Querystring: { redirect_uri: string } }>

test("a press of the demo logs in by the programme's own callback", async () => {
  const settings = readSettings({ PORT: String(await freePort()) })
  const callback = settings.publicUrl + ROUTES.callback
  const chair = { key: 'chair', role: 'Chair', name: '', email: 'chair@staff.example', opens: '/desk', look: [] }
  const app = Fastify()
  // As the provider, which refuses other callbacks.
  await app.register(async (provider) => {
    provider.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
    provider.get('/authorize', ({ query }: Asked, reply) =>
      query.redirect_uri === callback ? reply.redirect('/log-in') : reply.code(400).send(),
    )
    provider.post('/log-in', (_request, reply) => reply.redirect(`${callback}?code=one`, 303))
  })
  await app.register(demoPages(settings, [chair]))
  await app.listen({ port: settings.port, host: 'localhost' })
  const answer = await fetch(`${settings.publicUrl}${DEMO_PATH}/enter/chair`, { method: 'POST', redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk'])
  await app.close()
})

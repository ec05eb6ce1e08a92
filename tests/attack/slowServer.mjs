import Fastify from 'fastify'

/** A server with two routes that are quick, and one that takes time by the square of what it is sent. */

const app = Fastify()
app.get('/home/general-information', async () => 'served')
app.post('/linear', async ({ body }) => JSON.stringify(body).length)
app.post('/quadratic', async ({ body }) => {
  const text = JSON.stringify(body)
  let compared = 0
  for (let one = 0; one < text.length; one += 1) for (let other = 0; other < text.length; other += 200) compared += 1
  return compared
})
await app.listen({ port: Number(process.env.PORT), host: 'localhost' })

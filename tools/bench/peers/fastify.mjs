import Fastify from 'fastify'

/**
 * Records behind bare Fastify, without tokens or rules: pg with DATABASE_URL, PGlite with a synchronous log without.
 * @returns {Promise<{ query(statement: string, values: unknown[]): Promise<{ rows: unknown[] }> }>}
 */
async function openDatabase() {
  if (process.env.DATABASE_URL) {
    const { Pool } = (await import('pg')).default
    return new Pool({ connectionString: process.env.DATABASE_URL })
  }
  const { PGlite } = await import('@electric-sql/pglite')
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  return PGlite.create({
    dataDir: process.env.DATA_DIR,
    startParams: [...startParams, '-c', 'wal_sync_method=open_datasync'],
  })
}

const database = await openDatabase()
const one = async (statement, values = []) => (await database.query(statement, values)).rows[0]
await one('drop table if exists bare_fellowships')
await one('create table bare_fellowships (id text primary key, status text, highest_step integer)')
await one("insert into bare_fellowships select id::text, 'Completed Registration', 1 from generate_series(1, 16) id")

const READ = 'select * from bare_fellowships where id = $1'
const UPDATE = 'update bare_fellowships set status = $2, highest_step = $3 where id = $1 returning *'

/** @typedef {{ Params: { id: string }, Body: { status: string, highest_step: number } }} Call */
const app = Fastify()
app.get('/fellowships/:id', (/** @type {import('fastify').FastifyRequest<Call>} */ { params }) =>
  one(READ, [params.id]),
)
app.patch('/fellowships/:id', (/** @type {import('fastify').FastifyRequest<Call>} */ { params, body }) =>
  one(UPDATE, [params.id, body.status, body.highest_step]),
)
await app.listen({ port: Number(process.env.PORT), host: 'localhost' })

// @ts-nocheck: its packages are there only where the bench has fetched them.
import { feathers } from '@feathersjs/feathers'
import { KnexService } from '@feathersjs/knex'
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa'
import { MemoryService } from '@feathersjs/memory'
import knex from 'knex'

/** Records behind Feathers, without tokens or rules: PostgreSQL with DATABASE_URL, memory without. */
async function openService() {
  if (!process.env.DATABASE_URL) return new MemoryService({ startId: 1 })
  const database = knex({ client: 'pg', connection: process.env.DATABASE_URL, pool: { min: 2, max: 10 } })
  await database.schema.dropTableIfExists('feathers_fellowships')
  await database.schema.createTable('feathers_fellowships', (table) => {
    table.increments('id')
    table.string('status')
    table.integer('highest_step')
  })
  return new KnexService({ Model: database, name: 'feathers_fellowships' })
}

const app = koa(feathers())
app.use(errorHandler())
app.use(bodyParser())
app.configure(rest())
app.use('fellowships', await openService())
for (let count = 0; count < 16; count++) {
  await app.service('fellowships').create({ status: 'Completed Registration', highest_step: 1 })
}
await app.listen(Number(process.env.PORT), 'localhost')

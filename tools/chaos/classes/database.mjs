import { cutAgain } from '../cuts.mjs'
import { DOCUMENTS } from '../../support/workload/documents.mjs'
import { startPostgres } from '../../support/postgres.mjs'
import { openProxy } from '../../support/proxy.mjs'
import { saving } from '../../support/workload/saving.mjs'
import { together } from '../../support/workload/together.mjs'
import { uploading } from '../../support/workload/uploading.mjs'

/** Cuts and slows the connection to PostgreSQL while applicants save and upload. */
export const name = 'database'

/** @type {import('../classes.mjs').Run} */
export async function run(chaos) {
  const postgres = await startPostgres()
  const way = await openProxy(postgres.port)
  try {
    const settings = { DATABASE_URL: `postgres://portal@localhost:${way.port}/postgres` }
    const work = together({ saving, uploading: uploading(DOCUMENTS) })
    return await cutAgain(way, { work, settings }, chaos)
  } finally {
    way.close()
    await postgres.stop()
  }
}

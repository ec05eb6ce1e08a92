import { startS3 } from '../../support/s3.mjs'
import { cutAgain } from '../cuts.mjs'
import { DOCUMENTS } from '../../support/workload/documents.mjs'
import { openProxy } from '../../support/proxy.mjs'
import { uploading } from '../../support/workload/uploading.mjs'

/** Cuts and slows the connection to an S3-compatible store while applicants upload. */
export const name = 'store'

/** @type {import('../classes.mjs').Run} */
export async function run(chaos) {
  const s3 = await startS3()
  const way = await openProxy(s3.port)
  try {
    const endpoint = encodeURIComponent(`http://localhost:${way.port}`)
    const settings = {
      DOCUMENTS_URL: `s3://bucket/portal?endpoint=${endpoint}&region=eu-west-1`,
      ...s3.credentials,
    }
    return await cutAgain(way, { work: uploading(DOCUMENTS), settings }, chaos)
  } finally {
    way.close()
    await s3.close()
  }
}

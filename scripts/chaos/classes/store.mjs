import { openBucket } from '../bucket.mjs'
import { cutAgain } from '../cuts.mjs'
import { DOCUMENTS } from '../documents.mjs'
import { openProxy } from '../proxy.mjs'
import { uploading } from '../uploading.mjs'

/** Cuts the way to an S3-compatible store, and slows it down, while applicants upload. */
export const name = 'store'

/** @type {import('../classes.mjs').Run} */
export async function run(chaos) {
  const bucket = await openBucket()
  const way = await openProxy(bucket.port)
  try {
    const endpoint = encodeURIComponent(`http://localhost:${way.port}`)
    const settings = {
      DOCUMENTS_URL: `s3://documents/portal?endpoint=${endpoint}&region=eu-west-1`,
      AWS_ACCESS_KEY_ID: 'chaos',
      AWS_SECRET_ACCESS_KEY: 'chaos',
    }
    return await cutAgain(way, { work: uploading(DOCUMENTS), settings }, chaos)
  } finally {
    way.close()
    bucket.close()
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

/** What s3rver adds to the name of an object's content. */
const CONTENT = '._S3rver_object'

/**
 * An S3 server (s3rver) on loopback, which keeps objects as files of a folder of its own. It knows the credentials S3RVER, and their
 * clock, as S3 does; signatures are computed and not compared, for s3rver signs a bucket's own address without the slash that AWS's SDK
 * ends it with.
 */
export async function startS3({ buckets = ['bucket'] } = {}) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'bursary-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const { port } = await server.run()
  /** @type {import('./s3.mjs').Sent[]} */
  const sent = []
  server.httpServer.on('request', ({ method = '', url = '', headers }) => void sent.push({ method, url, headers }))
  return {
    port,
    endpoint: `http://127.0.0.1:${port}`,
    /** What AWS's SDK finds in the environment. */
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    sent,
    async keys() {
      const files = await readdir(directory, { recursive: true })
      const objects = files.filter((file) => file.endsWith(CONTENT))
      return objects.map((file) => file.slice(0, -CONTENT.length).replaceAll(path.sep, '/')).sort()
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

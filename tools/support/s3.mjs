import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The suffix of s3rver's files with an object's content. */
const CONTENT = '._S3rver_object'

/** @typedef {{ method: string, url: string, headers: import('node:http').IncomingHttpHeaders }} Sent */

/**
 * Starts an S3 server (s3rver) on loopback with an empty temporary folder. It checks the credentials S3RVER and the clock, but not
 * signatures: s3rver signs a bucket's URL without the trailing slash that the AWS SDK sends.
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
  /** Every received request. @type {Sent[]} */
  const sent = []
  server.httpServer.on('request', ({ method = '', url = '', headers }) => void sent.push({ method, url, headers }))
  return {
    port,
    endpoint: `http://127.0.0.1:${port}`,
    /** Environment variables for the AWS SDK. */
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    sent,
    /** Returns the objects as sorted bucket/key strings. */
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

/** @typedef {Awaited<ReturnType<typeof startS3>>} S3Server */

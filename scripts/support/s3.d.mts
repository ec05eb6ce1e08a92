import type { IncomingHttpHeaders } from 'node:http'

export interface Sent {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

export interface S3Server {
  port: number
  endpoint: string
  /** What AWS's SDK finds in the environment. */
  credentials: Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  /** Every call that has arrived. */
  sent: Sent[]
  /** The objects, as bucket/key, in their order. */
  keys(): Promise<string[]>
  close(): Promise<void>
}

export function startS3(options?: { buckets?: readonly string[] }): Promise<S3Server>

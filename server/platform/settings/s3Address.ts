/** Parses s3://bucket/prefix?endpoint=…&region=…&encryption=…&kmsKey=…. */
export interface S3Address {
  bucket: string
  /** The key prefix: empty, or ending with a slash. */
  below: string
  /** The URL of an S3-compatible server; AWS if unset. */
  endpoint?: string
  region?: string
  /** The requested encryption; the bucket's default if unset. */
  encryption?: (typeof ENCRYPTIONS)[number]
  /** The aws:kms key; the bucket's default if unset. */
  kmsKey?: string
}

const ENCRYPTIONS = ['AES256', 'aws:kms'] as const

const isWeb = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** Null if the address is malformed or has unknown parameters. */
export function s3AddressOf(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname: bucket, pathname, searchParams } = new URL(text)
  const { endpoint, region, encryption: named, kmsKey, ...others } = Object.fromEntries(searchParams)
  const encryption = ENCRYPTIONS.find((each) => each === named)
  const isRight =
    protocol === 's3:' &&
    bucket !== '' &&
    Object.keys(others).length === 0 &&
    (endpoint === undefined || isWeb(endpoint)) &&
    encryption === named &&
    (kmsKey === undefined || encryption === 'aws:kms')
  if (!isRight) return null
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  return { bucket, below: prefix === '' ? '' : `${prefix}/`, endpoint, region, encryption, kmsKey }
}

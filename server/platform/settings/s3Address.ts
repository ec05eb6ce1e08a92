/** s3://bucket/prefix?endpoint=…&region=…&encryption=…&kmsKey=…, read. */
export interface S3Address {
  bucket: string
  /** What every key begins with: nothing, or a path that ends with a slash. */
  below: string
  /** An S3-compatible server's address; without it AWS is asked. */
  endpoint?: string
  region?: string
  /** How the store is asked to encrypt what it keeps; without it as the bucket says. */
  encryption?: (typeof ENCRYPTIONS)[number]
  /** The key of aws:kms; without it the bucket's own. */
  kmsKey?: string
}

const ENCRYPTIONS = ['AES256', 'aws:kms'] as const

const isWeb = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** Null where the address is none, or says what is not known. */
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

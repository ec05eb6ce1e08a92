import { fromEntries } from './objects.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** Which save a record is from, so that nobody overwrites what they have not seen. */

/** A record's version by its step; NO_VERSION where there is no record. Later versions are greater. */
export type RecordVersions = Readonly<Record<RecordStep, number>>

export const NO_VERSION = 0

export const NO_VERSIONS: RecordVersions = fromEntries(RECORD_STEPS.map((step) => [step, NO_VERSION]))

/** The header with which a fellowship's answer says of which versions its records are: `personalDetails=3, motivation=0`. */
export const RECORD_VERSIONS_HEADER = 'Record-Versions'

/** The headers with which a save says which draft it includes, or which tab's: that one is then gone. */
export const DRAFT_VERSION_HEADER = 'Draft-Version'
export const DRAFT_DEVICE_HEADER = 'Draft-Device'

/** The header that names one save, so that a repeated call is known for what it is. */
export const SAVE_KEY_HEADER = 'Idempotency-Key'

export function versionsText(versions: RecordVersions): string {
  return RECORD_STEPS.map((step) => `${step}=${versions[step]}`).join(', ')
}

/** An answer without the header is from a server that keeps no versions; throws where one of them is missing. */
export function versionsOf(text: string | null): RecordVersions {
  if (text === null) return NO_VERSIONS
  const found = new Map(text.split(',').map((each) => each.trim().split('=') as [string, string | undefined]))
  return fromEntries(
    RECORD_STEPS.map((step) => {
      const version = Number(found.get(step) ?? NaN)
      if (!Number.isSafeInteger(version)) throw new Error(`The versions lack ${step}`)
      return [step, version]
    }),
  )
}

/** A version as an entity tag, and back; NO_VERSION for any other tag, for none, and for a number that is no version. */
export const etagOf = (version: number) => `"${version}"`

export function versionOfEtag(etag: string | null): number {
  return Number(/^"(\d{1,15})"$/.exec(etag?.trim() ?? '')?.[1] ?? NO_VERSION)
}

import { fromEntries } from './objects.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** Record versions for optimistic locking: a save states the version it replaces. */

/** Record versions by step; NO_VERSION if there is no record. Later versions are greater. */
export type RecordVersions = Readonly<Record<RecordStep, number>>

export const NO_VERSION = 0

export const NO_VERSIONS: RecordVersions = fromEntries(RECORD_STEPS.map((step) => [step, NO_VERSION]))

/**
 * Response header with a fellowship's record versions: `personalDetails=3, motivation=0`. Request header of a confirmation or
 * submission: the versions that the applicant has seen.
 */
export const RECORD_VERSIONS_HEADER = 'Record-Versions'

/** Request headers of a save: the version or device of the draft it includes, which the server then deletes. */
export const DRAFT_VERSION_HEADER = 'Draft-Version'
export const DRAFT_DEVICE_HEADER = 'Draft-Device'

/** Request header with a save's idempotency key. */
export const SAVE_KEY_HEADER = 'Idempotency-Key'

export function versionsText(versions: RecordVersions): string {
  return RECORD_STEPS.map((step) => `${step}=${versions[step]}`).join(', ')
}

const versionsIn = (text: string) =>
  text.split(',').map((each) => each.trim().split('=') as [string, string | undefined])

/** True if every step that RECORD_VERSIONS_HEADER names has its version. Steps of another release's programme do not count. */
export function areCurrent(text: string, versions: RecordVersions): boolean {
  const current = new Map<string, number>(Object.entries(versions))
  return versionsIn(text).every(([step, version]) => Number(version) === (current.get(step) ?? Number(version)))
}

/** Parses RECORD_VERSIONS_HEADER; null (no header) gives NO_VERSIONS. Throws if a step is missing. */
export function versionsOf(text: string | null): RecordVersions {
  if (text === null) return NO_VERSIONS
  const found = new Map(versionsIn(text))
  return fromEntries(
    RECORD_STEPS.map((step) => {
      const version = Number(found.get(step) ?? NaN)
      if (!Number.isSafeInteger(version)) throw new Error(`The versions lack ${step}`)
      return [step, version]
    }),
  )
}

/** A version as an entity tag. */
export const etagOf = (version: number) => `"${version}"`

/** The version of an entity tag; NO_VERSION for null and for tags that are not a version. */
export function versionOfEtag(etag: string | null): number {
  return Number(/^"(\d{1,15})"$/.exec(etag?.trim() ?? '')?.[1] ?? NO_VERSION)
}

import type { IncomingHttpHeaders } from 'node:http'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DRAFT_DEVICE_HEADER, DRAFT_VERSION_HEADER, SAVE_KEY_HEADER, versionOfEtag } from '../../../domain/versions.ts'
import { Refusal } from '../errors.ts'
import { markOf } from '../repeats.ts'

/** Conditional saves (RFC 9110, section 13), and recognising a save whose answer was lost. */

/** The version the caller has read; 'none' if nothing may exist yet, 'any' if unspecified. */
export type Expected = number | 'none' | 'any'

export interface Saving {
  expected: Expected
  /** The caller's key for this save; null if it has none. */
  key: string | null
  /** A hash of what is saved. */
  mark: string
  /** The draft included in the save, by version and tab; 'any' if unspecified. */
  draft: { version: number; device: string } | 'any'
}

/** A version that never exists. */
const UNKNOWN_VERSION = -1
const LONGEST_KEY = 100

export const stale = () => new Refusal(412, 'It has been changed since it was read.', { code: 'stale' })

/** SQL: a stored version is the one that its caller expects. */
export function isExpected(version: PgColumn, expected: Expected): SQL {
  if (expected === 'none') return sql`false`
  return expected === 'any' ? sql`true` : eq(version, expected)
}

function expectedVersion({ 'if-match': match, 'if-none-match': noneMatch }: IncomingHttpHeaders): Expected {
  if (noneMatch?.trim() === '*') return 'none'
  if (match === undefined || match.trim() === '*') return 'any'
  return versionOfEtag(match) || UNKNOWN_VERSION
}

/** A header's text; undefined without it. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value.trim() : undefined
}

/** `content` is what a repetition has to contain again. */
export function savingOf({ headers }: { headers: IncomingHttpHeaders }, content: unknown): Saving {
  const key = headerOf(headers, SAVE_KEY_HEADER) ?? ''
  const draft = headerOf(headers, DRAFT_VERSION_HEADER)
  if (key.length > LONGEST_KEY) throw new Refusal(400, `${SAVE_KEY_HEADER} is longer than ${LONGEST_KEY} characters.`)
  if (draft !== undefined && !/^\d{1,15}$/.test(draft)) throw new Refusal(400, `${DRAFT_VERSION_HEADER} is a version.`)
  return {
    expected: expectedVersion(headers),
    key: key === '' ? null : key,
    mark: markOf(content),
    draft:
      draft === undefined ? 'any' : { version: Number(draft), device: headerOf(headers, DRAFT_DEVICE_HEADER) ?? '' },
  }
}

import { distance } from 'fastest-levenshtein'
import { closingInstant } from '../../domain/calendar.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { isSecret, SETTINGS } from '../platform/settings/table.ts'

/** Warnings at a start that do not stop it. */

const KNOWN = SETTINGS.flatMap((row) => [row.name, ...(isSecret(row) ? [`${row.name}_FILE`] : [])])
/** Shorter names resemble too many variables of other programs. */
const SHORTEST = 5

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The setting that was probably meant by a variable; undefined for other programs' variables. */
function meantBy(variable: string): string | undefined {
  if (plain(variable).length < SHORTEST) return undefined
  return KNOWN.map((name) => ({ name, wrong: distance(plain(variable), plain(name)) }))
    .filter(({ name, wrong }) => wrong <= (name.length < 9 ? 1 : 2))
    .sort((one, other) => one.wrong - other.wrong)[0]?.name
}

function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name)
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`]
    })
}

type Told = Pick<Settings, 'closingDate' | 'contact'>

export function startNotices(
  { closingDate, contact }: Told,
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): string[] {
  return [
    ...misspelt(env),
    ...(closingDate !== undefined && now >= closingInstant(closingDate)
      ? [`CLOSING_DATE ${closingDate} has passed. A new database starts with closed applications.`]
      : []),
    ...(contact.email === undefined && contact.phone === undefined
      ? ['CONTACT_EMAIL and CONTACT_PHONE are not set. Applicants are not told how to contact you.']
      : []),
  ]
}

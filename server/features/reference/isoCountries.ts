import isoCountries from 'i18n-iso-countries'
import type { Country } from '../../../domain/entities.ts'

/** Common names for countries whose official name starts with the form of government. */
const LOOKED_FOR: Readonly<Record<string, string>> = {
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  CN: 'China',
  GM: 'Gambia',
  IR: 'Iran',
  MK: 'North Macedonia',
  PS: 'Palestine',
  TZ: 'Tanzania',
}

/** Every country of ISO 3166-1 by numeric code, with its common name. */
export function isoCountryList(): Country[] {
  return Object.keys(isoCountries.getAlpha2Codes()).map((code) => ({
    id: Number(isoCountries.alpha2ToNumeric(code)),
    code,
    name: LOOKED_FOR[code] ?? isoCountries.getName(code, 'en', { select: 'official' }) ?? code,
  }))
}

import isoCountries from 'i18n-iso-countries'
import type { Country } from '../../domain/entities.ts'

/** Every country of ISO 3166-1 by its numeric code, with the name people use. */
export function isoCountryList(): Country[] {
  return Object.keys(isoCountries.getAlpha2Codes()).map((code) => ({
    id: Number(isoCountries.alpha2ToNumeric(code)),
    code,
    name: isoCountries.getName(code, 'en', { select: 'official' }) ?? code,
  }))
}

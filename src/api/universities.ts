import { ofetch } from 'ofetch'
import type { University } from '../../domain/entities.ts'

/** Section 7.11: the static list of world universities, filtered by country_code on the client. */
export async function universitiesOf(countryCode: string): Promise<University[]> {
  const universities = await ofetch<University[]>('/world-universities.json')
  return universities.filter((university) => university.country_code === countryCode)
}

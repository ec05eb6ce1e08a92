import { number, object, string } from 'yup'
import type { Country, Institution } from '../../domain/entities.ts'
import type { RecordSchema } from '../../domain/rules.ts'

/** What reference data are written with, sections 7.7 to 7.10. */

const line = () => string().strict().trim().required().max(300)

export const courseBody = object({ name: line() })

export const regionBody = object({ id: string().strict().max(64), name: line() })

export const countryBody: RecordSchema<Country> = object({
  id: number().strict().integer().positive().max(999_999).required(),
  code: string()
    .strict()
    .required()
    .matches(/^[A-Z]{2}$/, 'code must be two capital letters.'),
  name: line(),
})

export const institutionBody: RecordSchema<Omit<Institution, 'id'>> = object({
  name: line(),
  countryCode: string().strict().required(),
  website: string().strict().max(2_000).default(''),
})

import type { InferType } from 'yup'
import { motivation } from '#programme/motivation.ts'
import type { FormOf } from './forms.ts'
import { schemaOf } from './questions/record.ts'

/** Derived from the programme's motivation. */

export const motivationSchema = schemaOf(motivation)

export type MotivationValues = InferType<typeof motivationSchema>
export type MotivationForm = FormOf<MotivationValues>

export interface Motivation extends MotivationValues {
  id: string
}

import type { InferType } from 'yup'
import { record, richText } from './fields.ts'
import type { FormOf } from './forms.ts'
import { MOTIVATION_STATED_WORDS } from './limits.ts'
import { isMotivationLongEnough } from './words.ts'

/** The motivation of section 3, with the rule of section 5.3. */

export const motivationSchema = record({
  motivation: richText(
    `Your motivation should be at least ${MOTIVATION_STATED_WORDS} words in length.`,
    isMotivationLongEnough,
  ),
})

export type MotivationValues = InferType<typeof motivationSchema>
export type MotivationForm = FormOf<MotivationValues>

export interface Motivation extends MotivationValues {
  id: string
}

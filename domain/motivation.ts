import { object, string } from 'yup'
import { MOTIVATION_STATED_WORDS } from './limits.ts'
import { isMotivationLongEnough } from './words.ts'

export interface MotivationForm {
  motivation: string
}

/** The rule of section 5.3, for the form and the server. */
export const motivationSchema = object({
  motivation: string()
    .defined()
    .test('words', `Your motivation should be at least ${MOTIVATION_STATED_WORDS} words in length.`, (html) =>
      isMotivationLongEnough(html),
    ),
})

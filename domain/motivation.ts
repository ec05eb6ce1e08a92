import { object, string } from 'yup'
import { isMotivationLongEnough } from './words.ts'

export interface MotivationForm {
  motivation: string
}

/** The rule of section 5.3, for the form and the server. */
export const motivationSchema = object({
  motivation: string()
    .defined()
    .test(
      'words',
      'Your motivation should be at least 500 words in length.',
      (html) => isMotivationLongEnough(html),
    ),
})

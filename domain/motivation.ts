import { object, string } from 'yup'
import { MOTIVATION_ENABLING_WORDS } from './limits.ts'
import { countWords } from './words.ts'

/** Whether a motivation may be saved, section 5.3. */
export function isMotivationLongEnough(html: string): boolean {
  return countWords(html) >= MOTIVATION_ENABLING_WORDS
}

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

import { MOTIVATION_ENABLING_WORDS, MOTIVATION_STATED_WORDS } from './settings.ts'
import { richText } from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'

/** Motivation: sections 2.7, 2.11 and 5.3 of the specification, name on Review from 2.12. */

export const motivation = record(
  {
    info: [
      `You need to state the main reasons for your application. The motivation must be at least ${MOTIVATION_STATED_WORDS} words.`,
    ],
    intro: `Please state the main reason(s) for your application in the space below. Your motivation should be at least ${MOTIVATION_STATED_WORDS} words in length.`,
  },
  section({
    review: 'Motivation',
    questions: [
      {
        motivation: richText({
          label: `Motivational Statement (at least ${MOTIVATION_STATED_WORDS} words):`,
          message: `Your motivation should be at least ${MOTIVATION_STATED_WORDS} words in length.`,
          fewestWords: MOTIVATION_ENABLING_WORDS,
          statedWords: MOTIVATION_STATED_WORDS,
          review: 'Motivation',
          short: 'Motivation',
          blind: true,
        }),
      },
    ],
  }),
)

import { MOTIVATION_STATED_WORDS } from '../settings.ts'

/** Above the text of Motivation (section 2.11). */
export const MOTIVATION_INTRO = `Please state the main reason(s) for your application in the space below. Your motivation should be at least ${MOTIVATION_STATED_WORDS} words in length.`

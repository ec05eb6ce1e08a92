import type { BrokenAnswer } from '../../domain/answers.ts'
import type { ApplicationSnapshot } from './application.ts'
import { displayAt } from './progress.ts'
import { brokenAnswersOf, progressOf } from './selectors.ts'

/**
 * Saved answers of completed steps that break a rule, such as a question that was added since. Apart from the other selectors, because
 * only Progress loads it.
 */
export const brokenInDone = (snapshot: ApplicationSnapshot): readonly BrokenAnswer[] =>
  brokenAnswersOf(snapshot).filter(({ step }) => displayAt(progressOf(snapshot), step) === 'done')

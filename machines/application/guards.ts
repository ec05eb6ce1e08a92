import { and, or, stateIn } from 'xstate'
import type { StepName } from '../../domain/steps.ts'
import { isMotivationLongEnough } from '../../domain/words.ts'
import type { ApplicationContext, ApplicationEvent } from './contracts.ts'
import { areDocumentsReady } from './fellowship.ts'
import { statesThatOpen } from './progress.ts'

/** What may be saved: asked of the chart's own state, so that highestStep is compared in one place alone. */

interface Asked {
  context: ApplicationContext
  event: ApplicationEvent
}

/** Whether a section is open (section 2.1). */
function isOpen(step: StepName) {
  return or(statesThatOpen(step).map((name) => stateIn({ working: { progress: name } })))
}

const hasDocuments =
  (step: StepName) =>
  ({ context }: Asked) =>
    areDocumentsReady(context.documents, step)

export const saveGuards = {
  mayPersonalDetailsBeSaved: and([isOpen('personalDetails'), hasDocuments('personalDetails')]),
  mayCourseDetailsBeSaved: and([isOpen('courseDetails'), hasDocuments('courseDetails')]),
  mayMotivationBeSaved: and([
    isOpen('motivation'),
    ({ event }: Asked) => event.type === 'motivation.save' && isMotivationLongEnough(event.fields.motivation),
  ]),
  mayReviewBeConfirmed: isOpen('review'),
  mayApplicationBeSubmitted: isOpen('submit'),
}

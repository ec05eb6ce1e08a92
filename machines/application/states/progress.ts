import { applicationSetup } from '../setup.ts'

/** An edge that only highestStep opens, and nothing closes: there is no way back (section 4.1). */
function onceReached<Target extends string>(highestStep: number, target: Target) {
  return { guard: { type: 'hasReached' as const, params: { highestStep } }, target }
}

export const progress = applicationSetup.createStateConfig({
  description: 'How far the application has come (§4.1). No edge leads back, so highestStep never decreases.',
  initial: 'registered',
  states: {
    registered: {
      description: "highestStep 1, 'Completed Registration' (§4.1).",
      always: { ...onceReached(2, 'personalDetailsDone'), description: 'Personal details saved (§4.1).' },
    },
    personalDetailsDone: {
      description: "highestStep 2, 'Completed Personal Details' (§4.1).",
      always: { ...onceReached(3, 'courseDetailsDone'), description: 'Course details saved (§4.1).' },
    },
    courseDetailsDone: {
      description: "highestStep 3, 'Completed Course Details' (§4.1).",
      always: { ...onceReached(4, 'motivationDone'), description: 'Motivation saved (§4.1).' },
    },
    motivationDone: {
      description: "highestStep 4, 'Completed Motivation' (§4.1).",
      always: { ...onceReached(5, 'reviewDone'), description: "Review 'Details Correct' (§4.1)." },
    },
    reviewDone: {
      description: "highestStep 5, 'Completed Application Review' (§4.1).",
      always: { ...onceReached(6, 'submitted'), description: "'Agree & Submit' (§4.1)." },
    },
    submitted: { description: "highestStep 6, 'Completed Application Submission' (§4.1)." },
  },
})

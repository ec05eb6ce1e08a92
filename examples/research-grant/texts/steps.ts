import type { StepText } from '#domain/questions/step.ts'
import type { STEPS } from '../steps.ts'

/** Above the questions of each step, and above its upload widgets. */
export const STEP_TEXTS: Readonly<Record<(typeof STEPS)[number]['name'], StepText>> = {
  researcher: {
    intro: 'This takes about ten minutes. Have these ready:',
    items: ['your proof of identity', 'your academic CV', 'the email address of your supervisor'],
    beforeUploads: 'A photo is fine if all text can be read.',
  },
  project: {
    intro: 'The panel reads this page without your name. Have these ready:',
    items: ['your work plan, with a date for each stage', 'your budget in Canadian dollars'],
    notes: ['Write for someone who knows the sea but not your field.'],
    beforeUploads: 'Please leave your name out of both files.',
  },
}

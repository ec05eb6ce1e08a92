import { FIGURE_GROUPS, FIGURE_STAGES, type Figure, type Figures } from '../../../../domain/figures.ts'
import { fromEntries } from '../../../../domain/objects.ts'
import { RECORD_STEPS } from '../../../../domain/steps.ts'
import { outcomeCounts } from './desk.ts'
import { entity, instant, integer, object, text } from './schemas.ts'

const outcomes = {
  ...outcomeCounts,
  description:
    'The same applications by their latest decision, without those that are hidden from the caller. Missing if a blind review hides the answer.',
} as const
const figures = {
  type: 'array',
  items: object<Figure>({ name: text, count: integer, outcomes }, ['outcomes']),
} as const
export const FIGURES = entity<Figures>('Figures', {
  intake: { ...text, description: 'Its name.' },
  countedAt: instant,
  stages: {
    ...object<Figures['stages']>(fromEntries(FIGURE_STAGES.map((stage) => [stage, integer])), RECORD_STEPS),
    description:
      'Applications that have reached each stage. A past intake has only the steps that were completed in it.',
  },
  groups: {
    ...object<Figures['groups']>(fromEntries(FIGURE_GROUPS.map((group) => [group, figures]))),
    description:
      'Submitted applications by answer, the most frequent first, and by the day of their first version, oldest first. A name is empty if the application has none.',
  },
})

import { figuresMachine } from '../../machines/figures/figures.ts'
import { figures } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

export const figuresModel = modelOf(figuresMachine, figures, {
  when: {
    // One other intake is enough.
    'intake.choose': ({ context }) => context.intake === '',
    restored: ({ value }) => value.content === 'loading',
  },
  key: ({ context: { intake, figures: shown, file } }) => [intake, shown !== null, file?.format],
})

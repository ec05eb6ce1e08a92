import { expect, test } from 'vitest'
import { resumptionOf, resumptionParameter } from '../../domain/resumption.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'

test.each([null, ...RECORD_STEPS])('a resumption survives as an authorization parameter: %s', (step) => {
  for (const isTextSafe of [true, false]) {
    const resumption = { step, isTextSafe }
    expect(resumptionOf(resumptionParameter(resumption))).toEqual(resumption)
  }
})

test.each([undefined, '', 'review', 'motivation.safe ', 'Motivation', '<b>motivation</b>', ['motivation']])(
  'ignores an unknown parameter: %j',
  (parameter) => {
    expect(resumptionOf(parameter)).toBeUndefined()
  },
)

import { expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { STEP, STEPS } from '../../domain/steps.ts'
import { applicationModel } from '../model/application.ts'
import { journey } from '../model/journey.ts'
import { at, loaded, moveTo, toProgress, working } from './applicationJourney.ts'

it.each(STEPS.flatMap(({ name }) => [0, 1, 2, 3, 4, 5, 6, 8].map((highestStep) => [name, highestStep] as const)))(
  '§2.1 shows %s with highestStep %i only if it is open',
  async (name, highestStep) => {
    const isOpen = highestStep > STEPS.findIndex((step) => step.name === name)
    const { snapshot, emitted } = await journey(applicationModel, [
      ...loaded(at(highestStep)),
      moveTo(`${STEP[name].route}?from=mail`),
    ])
    expect(snapshot.value.working.screen).toBe(isOpen ? name : 'progress')
    expect(emitted).toEqual(isOpen ? [] : [toProgress])
  },
)

it('§2.1 decides about a section requested during loading once the application has loaded', async () => {
  const { snapshot, emitted } = await journey(applicationModel, [moveTo(STEP.submit.route), ...loaded(at(3))])
  expect([snapshot.value, emitted]).toEqual([working('courseDetailsDone'), [toProgress]])
  const open = await journey(applicationModel, [moveTo(STEP.motivation.route), ...loaded(at(3))])
  expect([open.snapshot.value, open.emitted]).toEqual([working('courseDetailsDone', 'idle', 'motivation'), []])
})

it('§2.5 keeps the application when another page is opened', async () => {
  const { values, emitted } = await journey(applicationModel, [...loaded(at(1)), moveTo(ROUTES.home)])
  expect(values.at(-1)).toEqual(working('registered', 'idle', 'elsewhere'))
  expect(emitted).toEqual([])
})

it.each([
  ['personalDetails', false],
  ['courseDetails', false],
  ['motivation', true],
] as const)('§2.10 loads the countries one screen before Course Details: %s', async (name, waits) => {
  const { snapshot } = await journey(applicationModel, [...loaded(at(3)), moveTo(STEP[name].route)])
  const choice = snapshot.children['courseChoice-countryId']?.getSnapshot() as AnyMachineSnapshot
  expect(choice.value === 'idle').toBe(waits)
})

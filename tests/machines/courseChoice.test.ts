import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Country, Institution } from '../../domain/entities.ts'
import { courseChoiceMachine, type CourseChoiceSnapshot } from '../../machines/courseChoice/courseChoice.ts'
import { ANTARCTICA, courseChoiceModel, courseChoiceModels } from '../model/courseChoice.ts'
import { journey } from '../model/journey.ts'
import type { Leaf } from './leaf.ts'
import { NAMIBIA } from '../support/applicant.ts'
import { UNIVERSITY } from '../../scenarios/parts.ts'
import { done, failed } from './outcomes.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Exclude<Leaf<CourseChoiceSnapshot['value']>, 'choosing' | 'countriesLoaded'>
type Context = CourseChoiceSnapshot['context']

/** Invariants of each state, whatever path led there. */
const assertions = {
  idle: ({ countries, institutions }) => expect([...countries, ...institutions]).toEqual([]),
  loadingCountries: ({ countries, institutions }) => expect([...countries, ...institutions]).toEqual([]),
  noCountry: ({ countries, institutions }) => {
    expect(countries).not.toEqual([])
    expect(institutions).toEqual([])
  },
  loadingInstitutions: ({ institutions, countryId }) => {
    expect(institutions).toEqual([])
    expect(countryId).not.toBeNull()
  },
  institutionsOffered: ({ institutions }) => expect(institutions).toEqual([UNIVERSITY]),
  noInstitutions: ({ institutions, countryId }) => {
    expect(institutions).toEqual([])
    expect(countryId).not.toBeNull()
  },
  countriesDisconnected: ({ countries }) => expect(countries).toEqual([]),
  institutionsDisconnected: ({ institutions, countryId }) => {
    expect(institutions).toEqual([])
    expect(countryId).not.toBeNull()
  },
  countriesFailed: ({ countries }) => expect(countries).toEqual([]),
  institutionsFailed: ({ institutions, countryId }) => {
    expect(institutions).toEqual([])
    expect(countryId).not.toBeNull()
  },
} satisfies Record<Resting, (context: Context) => void>

const busy: readonly Resting[] = ['loadingCountries', 'loadingInstitutions']

testEveryPath<CourseChoiceSnapshot>('§2.10', 'courseChoice', (snapshot) => {
  const state = snapshot.value as Resting
  assertions[state](snapshot.context)
  expect(snapshot.hasTag('busy')).toBe(busy.includes(state))
})

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
const opened = { type: 'courseChoice.opened' }
const { empty, saved } = courseChoiceModels
const chosen = (countryId: number | null) => ({ type: 'country.chosen', countryId })
const countries = done('loadCountries', [NAMIBIA, ANTARCTICA])
const institutions = (output: unknown[]) => done('loadInstitutions', output)

describe('courseChoice', () => {
  it('§2.10 treats a saved country that is no longer listed as not chosen', async () => {
    const { values } = await journey(courseChoiceModel(999), [opened, countries])
    expect(values.at(-1)).toBe('noCountry')
  })

  it('§2.10 ignores choosing the same country again', async () => {
    const { values, calls } = await journey(saved, [opened, countries, institutions([UNIVERSITY]), chosen(NAMIBIA.id)])
    expect(values.at(-1)).toBe('institutionsOffered')
    expect(calls).toHaveLength(2)
  })

  it('ignores a late response for a previous country', async () => {
    const answers = new Map<string, (found: Institution[]) => void>()
    const machine = courseChoiceMachine.provide({
      actors: {
        loadCountries: fromPromise<readonly Country[], Record<string, never>>(async () => [NAMIBIA, ANTARCTICA]),
        loadInstitutions: fromPromise<readonly Institution[], { countryCode: string }>(
          ({ input }) => new Promise((resolve) => answers.set(input.countryCode, resolve)),
        ),
      },
    })
    const actor = createActor(machine, { input: { countryId: NAMIBIA.id } }).start()
    actor.send({ type: 'courseChoice.opened' })
    await waitFor(actor, (snapshot) => snapshot.matches('loadingInstitutions'))
    actor.send({ type: 'country.chosen', countryId: ANTARCTICA.id })
    answers.get('NA')?.([UNIVERSITY])
    await flush()
    expect(actor.getSnapshot().value).toBe('loadingInstitutions')
    answers.get('AQ')?.([])
    await flush()
    expect(actor.getSnapshot().value).toBe('noInstitutions')
    expect(actor.getSnapshot().context.institutions).toEqual([])
  })

  it('loads the countries only once', async () => {
    const { values, calls } = await journey(empty, [opened, countries, opened])
    expect(values.at(-1)).toBe('noCountry')
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['the countries', 'loadCountries', [], 'loadingCountries'],
    ['the institutions', 'loadInstitutions', [countries], 'loadingInstitutions'],
  ])('§8 reloads %s that failed or wait when the screen is shown', async (_, contract, before, state) => {
    for (const fails of [failed(contract), failed(contract, 'disconnected')]) {
      const { values, calls } = await journey(saved, [opened, ...before, fails, opened])
      expect(values.at(-1)).toBe(state)
      expect(calls.filter((each) => each.contract === contract)).toHaveLength(2)
    }
  })
})

import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Country, Institution } from '../../domain/entities.ts'
import { known } from '../../domain/known.ts'
import { reconnected } from '../connection/reconnected.ts'
import { disconnected, isDisconnected } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

export type CourseChoiceEvent =
  /** The screen with the question or the one before it is shown. */
  { type: 'courseChoice.opened' } | { type: 'country.chosen'; countryId: number | null } | { type: 'list.retry' }

export interface CourseChoiceInput {
  /** The country of the draft or record. */
  countryId: number | null
}

interface CourseChoiceContext {
  countries: readonly Country[]
  institutions: readonly Institution[]
  countryId: number | null
}

function countryOf({ countries, countryId }: CourseChoiceContext): Country | undefined {
  return countries.find((country) => country.id === countryId)
}

/** The chosen country. Throws if there is none. */
function chosenCountry(context: CourseChoiceContext): Country {
  const country = countryOf(context)
  return known(country, 'country')
}

const courseChoiceSetup = setup({
  types: {
    context: {} as CourseChoiceContext,
    input: {} as CourseChoiceInput,
    events: {} as CourseChoiceEvent,
    tags: {} as 'busy' | 'choosable',
  },
  actors: {
    loadCountries: notProvided<readonly Country[], Record<string, never>>('loadCountries'),
    loadInstitutions: notProvided<readonly Institution[], { countryCode: string }>('loadInstitutions'),
    reconnected,
  },
  guards: {
    isDisconnected,
    areCountriesKnown: ({ context }) => context.countries.length > 0,
    isCountryChosen: ({ context }) => countryOf(context) !== undefined,
    hasInstitutions: (_, params: { institutions: readonly Institution[] }) => params.institutions.length > 0,
    isAnotherCountry: ({ context }, params: { countryId: number | null }) => params.countryId !== context.countryId,
  },
  actions: {
    rememberCountry: assign({
      countryId: (_, params: { countryId: number | null }) => params.countryId,
      institutions: [],
    }),
    rememberCountries: assign({ countries: (_, params: { countries: readonly Country[] }) => params.countries }),
    rememberInstitutions: assign({
      institutions: (_, params: { institutions: readonly Institution[] }) => params.institutions,
    }),
  },
})

/** Showing the screen again reloads a list that failed. */
const opened = courseChoiceSetup.createStateConfig({
  on: {
    'courseChoice.opened': {
      target: '#courseChoice.choosing',
      description: 'Course Details or the screen before it is shown.',
    },
  },
})

export const courseChoiceMachine = courseChoiceSetup.createMachine({
  id: 'courseChoice',
  description:
    "The lists of countries and of the chosen country's institutions. The form holds the chosen values (§2.10).",
  context: ({ input }) => ({ countries: [], institutions: [], countryId: input.countryId }),
  initial: 'idle',
  on: {
    'country.chosen': {
      guard: { type: 'isAnotherCountry', params: ({ event }) => ({ countryId: event.countryId }) },
      target: '.choosing',
      description: 'Another country is chosen. Its institutions load, and the institution must be chosen again.',
      actions: { type: 'rememberCountry', params: ({ event }) => ({ countryId: event.countryId }) },
    },
  },
  states: {
    idle: { description: 'Neither Course Details nor the screen before it has been shown yet.', on: opened.on },
    choosing: {
      description: 'The list to load next depends on what is known already.',
      always: [
        { guard: 'isCountryChosen', target: 'loadingInstitutions' },
        { guard: 'areCountriesKnown', target: 'noCountry' },
        { target: 'loadingCountries' },
      ],
    },
    loadingCountries: {
      description: 'The countries are loading (§7.9).',
      tags: 'busy',
      invoke: {
        id: 'loadCountries',
        src: 'loadCountries',
        input: {},
        onDone: {
          target: 'countriesLoaded',
          actions: { type: 'rememberCountries', params: ({ event }) => ({ countries: event.output }) },
        },
        onError: [{ guard: disconnected, target: 'countriesDisconnected' }, { target: 'countriesFailed' }],
      },
    },
    countriesLoaded: {
      description: 'The countries are loaded. A saved country also needs its institutions.',
      always: [{ guard: 'isCountryChosen', target: 'loadingInstitutions' }, { target: 'noCountry' }],
    },
    noCountry: { description: "'Choose a Country': the institution field is disabled." },
    loadingInstitutions: {
      description: "The chosen country's institutions are loading, by its code (§7.10).",
      tags: 'busy',
      invoke: {
        id: 'loadInstitutions',
        src: 'loadInstitutions',
        input: ({ context }) => ({ countryCode: chosenCountry(context).code }),
        onDone: [
          {
            guard: { type: 'hasInstitutions', params: ({ event }) => ({ institutions: event.output }) },
            target: 'institutionsOffered',
            actions: { type: 'rememberInstitutions', params: ({ event }) => ({ institutions: event.output }) },
          },
          { target: 'noInstitutions' },
        ],
        onError: [{ guard: disconnected, target: 'institutionsDisconnected' }, { target: 'institutionsFailed' }],
      },
    },
    institutionsOffered: { description: 'The institution can be chosen.', tags: 'choosable' },
    noInstitutions: {
      description: "'The country you selected has no known Higher Education Institutions.'.",
    },
    countriesDisconnected: {
      description: 'There is no connection. The countries load as soon as it is back (§8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: 'loadingCountries',
        onError: 'countriesFailed',
      },
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingCountries', description: 'The applicant retries at once.' },
      },
    },
    institutionsDisconnected: {
      description: 'There is no connection. The institutions load as soon as it is back (§8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: 'loadingInstitutions',
        onError: 'institutionsFailed',
      },
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingInstitutions', description: 'The applicant retries at once.' },
      },
    },
    countriesFailed: {
      description: 'The countries could not be loaded (§8). The applicant can try again.',
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingCountries', description: 'The applicant tries again (§8).' },
      },
    },
    institutionsFailed: {
      description: 'The institutions could not be loaded (§8). The applicant can try again.',
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingInstitutions', description: 'The applicant tries again (§8).' },
      },
    },
  },
})

export type CourseChoiceSnapshot = SnapshotFrom<typeof courseChoiceMachine>

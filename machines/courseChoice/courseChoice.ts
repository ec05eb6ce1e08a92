import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Country, Institution } from '../../domain/entities.ts'
import { known } from '../../domain/known.ts'
import { reconnected } from '../connection/reconnected.ts'
import { isDisconnected } from '../failure.ts'
import { notProvided } from '../notProvided.ts'

/** The country and institution lists of section 2.10. The form holds the chosen values. */

export type CourseChoiceEvent =
  /** The Course Details screen is shown, or the one before it. */
  { type: 'courseChoice.opened' } | { type: 'country.chosen'; countryId: number | null } | { type: 'list.retry' }

export interface CourseChoiceInput {
  /** The draft's or the record's country. */
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

/** The chosen country, in states that imply one. */
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

/** Showing the screen again fetches only what failed before. */
const opened = courseChoiceSetup.createStateConfig({
  on: {
    'courseChoice.opened': {
      target: '#courseChoice.choosing',
      description: 'Course Details or the screen before it is shown, with the saved country if there is one (§2.10).',
    },
  },
})

export const courseChoiceMachine = courseChoiceSetup.createMachine({
  id: 'courseChoice',
  description: 'The country of the institution applied to, and its institutions (§2.10).',
  context: ({ input }) => ({ countries: [], institutions: [], countryId: input.countryId }),
  initial: 'idle',
  on: {
    'country.chosen': {
      guard: { type: 'isAnotherCountry', params: ({ event }) => ({ countryId: event.countryId }) },
      target: '.choosing',
      description: "Another country: its institutions are loaded, and the institution's choice is empty again (§2.10).",
      actions: { type: 'rememberCountry', params: ({ event }) => ({ countryId: event.countryId }) },
    },
  },
  states: {
    idle: { description: 'Neither Course Details nor the screen before it has been shown yet (§2.10).', on: opened.on },
    choosing: {
      description: 'Decides what has to be loaded (§2.10).',
      always: [
        { guard: 'isCountryChosen', target: 'loadingInstitutions' },
        { guard: 'areCountriesKnown', target: 'noCountry' },
        { target: 'loadingCountries' },
      ],
    },
    loadingCountries: {
      description: 'The countries are being fetched (§7.9).',
      tags: 'busy',
      invoke: {
        id: 'loadCountries',
        src: 'loadCountries',
        input: {},
        onDone: {
          target: 'countriesLoaded',
          actions: { type: 'rememberCountries', params: ({ event }) => ({ countries: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'countriesDisconnected',
          },
          { target: 'countriesFailed' },
        ],
      },
    },
    countriesLoaded: {
      description: 'A saved country needs its institutions (§2.10).',
      always: [{ guard: 'isCountryChosen', target: 'loadingInstitutions' }, { target: 'noCountry' }],
    },
    noCountry: { description: "'Choose a Country'; the institution is disabled (§2.10)." },
    loadingInstitutions: {
      description: "The chosen country's institutions are being fetched by its code (§7.10).",
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
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'institutionsDisconnected',
          },
          { target: 'institutionsFailed' },
        ],
      },
    },
    institutionsOffered: { description: 'The institution may be chosen (§2.10).', tags: 'choosable' },
    noInstitutions: {
      description: "'The country you selected has no known Higher Education Institutions.' (§2.10).",
    },
    countriesDisconnected: {
      description: 'The countries are fetched as soon as the connection is back (§8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: 'loadingCountries',
        onError: 'countriesFailed',
      },
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingCountries', description: 'The applicant does not wait (§8).' },
      },
    },
    institutionsDisconnected: {
      description: 'The institutions are fetched as soon as the connection is back (§8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: 'loadingInstitutions',
        onError: 'institutionsFailed',
      },
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingInstitutions', description: 'The applicant does not wait (§8).' },
      },
    },
    countriesFailed: {
      description: 'The countries could not be fetched (§8); the applicant may try again.',
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingCountries', description: 'The applicant asks for the countries again (§8).' },
      },
    },
    institutionsFailed: {
      description: 'The institutions could not be fetched (§8); the applicant may try again.',
      on: {
        ...opened.on,
        'list.retry': { target: 'loadingInstitutions', description: 'The applicant asks for them again (§8).' },
      },
    },
  },
})

export type CourseChoiceSnapshot = SnapshotFrom<typeof courseChoiceMachine>

import { STEP } from '../../../domain/steps.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import type { CourseChoiceEvent, CourseChoiceSnapshot } from '../../../machines/courseChoice/courseChoice.ts'
import type { Leaf } from '../../machines/leaf.ts'
import type { Offered } from 'xstate-paths/choose'
import { courseChoiceModels } from '../../model/courseChoice.ts'
import { institution, offeredInstitutions } from '../support/institution.ts'
import { COURSE_DETAILS, fellowshipAt } from '../support/records.ts'
import { expectHeading, expectSame, expectText, field, knownButton, link } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'
import { NAMIBIA, UNIVERSITY } from '../../support/applicant.ts'

type Context = CourseChoiceSnapshot['context']
type Resting = Exclude<Leaf<CourseChoiceSnapshot['value']>, 'choosing' | 'countriesLoaded'>

const country = () => field<HTMLSelectElement>('Select the country of the Institution applied to:')
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)

const executors = {
  'courseChoice.opened': async ({ user }) => {
    if (window.location.pathname === STEP.courseDetails.route) await user.click(link('Application Progress'))
    await user.click(link('➋ Course Details'))
  },
  'country.chosen': ({ user }, { countryId }) => user.selectOptions(country(), String(countryId ?? '')),
  'list.retry': ({ user }) => user.click(knownButton('Try again')),
} satisfies Executors<CourseChoiceEvent>

interface Shown {
  countries: boolean
  institutions?: readonly string[]
  said?: keyof typeof sentences
}

/** Messages beside the fields; a screen shows at most one. */
const sentences = {
  loading: 'Loading Institutions...',
  none: 'The country you selected has no known Higher Education Institutions.',
  countriesFailed: 'We could not load the countries. Check your connection and try again.',
  institutionsFailed: 'We could not load the institutions. Check your connection and try again.',
  countriesWait: 'We could not load the countries. They will load when the connection is back.',
  institutionsWait: 'We could not load the institutions. They will load when the connection is back.',
}

const look =
  ({ countries, institutions, said }: Shown) =>
  () => {
    const offeredCountries = countries ? ['Namibia', 'Antarctica'] : []
    expectSame('The countries', optionsOf(country()), ['Choose a Country', ...offeredCountries])
    expectSame('The institutions', offeredInstitutions(), institutions ?? [])
    expectSame('The institution is disabled', institution().disabled, institutions === undefined)
    for (const [what, sentence] of Object.entries(sentences)) expectText(sentence, what === said)
  }

const looks = {
  idle: () => expectHeading('Your Postgraduate Bursary Application Progress'),
  loadingCountries: look({ countries: false, said: 'loading' }),
  noCountry: look({ countries: true }),
  loadingInstitutions: look({ countries: true, said: 'loading' }),
  institutionsOffered: look({ countries: true, institutions: [UNIVERSITY.name] }),
  noInstitutions: look({ countries: true, said: 'none' }),
  countriesDisconnected: look({ countries: false, said: 'countriesWait' }),
  institutionsDisconnected: look({ countries: true, said: 'institutionsWait' }),
  countriesFailed: look({ countries: false, said: 'countriesFailed' }),
  institutionsFailed: look({ countries: true, said: 'institutionsFailed' }),
} satisfies Looks<Resting, Context>

const offered: Offered = ({ type }, before) => type !== 'country.chosen' || before.context.countries.length > 0

const SAVED = 'with Namibia saved'

function recordOf(start: string): Fellowship {
  return start === SAVED
    ? { ...fellowshipAt(3), courseDetails: { ...COURSE_DETAILS, countryId: NAMIBIA.id, institutionId: UNIVERSITY.id } }
    : fellowshipAt(2)
}

testScreenPaths({
  section: '§2.10',
  models: { 'without a country': courseChoiceModels.empty, [SAVED]: courseChoiceModels.saved },
  open: (start) =>
    openStage({
      held: ['loadCountries', 'loadInstitutions', 'reconnected'],
      answers: { loadFellowship: () => recordOf(start) },
    }),
  actorOf: ({ actors }) => actors.courseChoice(),
  executors,
  looks,
  offered,
})

import { fireEvent } from '@testing-library/react'
import { ROUTES } from '../../../domain/routes.ts'
import { STEP } from '../../../domain/steps.ts'
import type { ListingSnapshot } from '../../../machines/listing/listing.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { listingModels } from '../../model/listing.ts'
import { expectSame, expectText, field, knownButton } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'

type Context = ListingSnapshot['context']
type Resting = Exclude<Leaf<ListingSnapshot['value']>, 'starting'>

const executors = {
  'list.retry': () => void fireEvent.click(knownButton('Try again')),
} satisfies Executors<{ type: 'list.retry' }>

const fields = () =>
  [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'Preferred fields of study')
const courses = () => fields()?.parentElement as HTMLElement
const shown = () => [...courses().querySelectorAll('li')].map(({ textContent }) => textContent)

function expectCourses(said: 'loading' | 'failed' | 'disconnected' | null, items: string[]) {
  expectText('Loading Courses...', said === 'loading', courses())
  expectText(
    'We could not load the preferred fields of study.',
    said === 'failed' || said === 'disconnected',
    courses(),
  )
  expectText('They will load when the connection is back.', said === 'disconnected', courses())
  expectSame('The list of courses', shown(), items)
}

const courseLooks = {
  loading: () => expectCourses('loading', []),
  loaded: ({ context }) =>
    expectCourses(
      null,
      context.items.map(({ name }) => name),
    ),
  failed: () => expectCourses('failed', []),
  disconnected: () => expectCourses('disconnected', []),
} satisfies Looks<Resting, Context>

const NOTHING = 'with nothing'
const KNOWN = 'with what the page brought along'

testScreenPaths({
  section: '§2.5',
  models: { [NOTHING]: listingModels.empty, [KNOWN]: listingModels.known },
  open: (start) =>
    openStage({
      path: ROUTES.home,
      held: ['loadCourses', 'reconnected'],
      answers: { checkSession: () => null },
      courses: start === NOTHING ? [] : [{ id: '1', name: 'Actuarial Science' }],
    }),
  actorOf: ({ actors }) => actors.courses(),
  contracts: { loadList: 'loadCourses' },
  executors,
  looks: courseLooks,
})

function expectRegions(said: 'failed' | 'disconnected' | null, names: string[]) {
  const options = [...field<HTMLSelectElement>('Region').options].map(({ text }) => text)
  expectSame('The regions to choose from', options, ['Choose a Region', ...names])
  expectText('We could not load the regions. Check your connection and try again.', said === 'failed')
  expectText('We could not load the regions. They will load when the connection is back.', said === 'disconnected')
}

const regionLooks = {
  loading: () => expectRegions(null, []),
  loaded: ({ context }) =>
    expectRegions(
      null,
      context.items.map(({ name }) => name),
    ),
  failed: () => expectRegions('failed', []),
  disconnected: () => expectRegions('disconnected', []),
} satisfies Looks<Resting, Context>

testScreenPaths({
  section: '§2.8',
  models: { 'on Personal Details': listingModels.empty },
  open: () => openStage({ path: STEP.personalDetails.route, held: ['loadRegions', 'reconnected'] }),
  actorOf: ({ actors }) => actors.regions(),
  contracts: { loadList: 'loadRegions' },
  executors,
  looks: regionLooks,
})

import { PROGRESS_TITLES } from '#programme/steps.ts'
import type { ComponentType } from 'react'
import { informationPageAt } from '../domain/information.ts'
import { known } from '../domain/known.ts'
import { isPublicPage, ROUTES } from '../domain/routes.ts'
import { RECORD_STEPS, STEP, type StepName } from '../domain/steps.ts'
import type { ScreenName } from '../machines/application/selectors.ts'
import { fetchOnce } from './loading/fetchOnce.ts'
import { loadStep } from './screens/step/loadStep.ts'

/** The application's screens by route, each in its own chunk. */

type Load = () => Promise<{ default: ComponentType }>

export interface ScreenRoute {
  path: string
  name: ScreenName
  heading: string
  /** Shown until the record has loaded. */
  loading: string
  load: Load
  /** Its content, after its chunk has loaded. */
  fetched: () => ComponentType | undefined
}

function route(fields: Omit<ScreenRoute, 'fetched'>): ScreenRoute {
  let fetched: ComponentType | undefined
  const load = async () => {
    const chunk = await fields.load()
    fetched = chunk.default
    return chunk
  }
  return { ...fields, load, fetched: () => fetched }
}

const step = (name: StepName, load: Load) => {
  const { route: path, heading, loading } = STEP[name]
  return route({ path, name, heading, loading, load })
}

export const SCREENS: readonly ScreenRoute[] = [
  route({
    path: ROUTES.progress,
    name: 'progress',
    heading: PROGRESS_TITLES.heading,
    loading: PROGRESS_TITLES.loading,
    load: () => import('./screens/progress/ProgressScreen.tsx'),
  }),
  ...RECORD_STEPS.map((name) =>
    step(
      name,
      fetchOnce(() => loadStep(name)),
    ),
  ),
  step('review', () => import('./screens/review/ReviewScreen.tsx')),
  step('submit', () => import('./screens/submit/SubmitScreen.tsx')),
]

/** The screens that everyone can open. */
export type PublicScreen = 'home' | 'information'

export const PUBLIC_SCREENS = {
  home: () => import('./screens/home/HomeScreen.tsx'),
  information: () => import('./screens/information/InformationScreen.tsx'),
} satisfies Record<PublicScreen, Load>

export function publicScreenAt(path: string): PublicScreen | undefined {
  if (isPublicPage(path)) return 'home'
  return informationPageAt(path) && 'information'
}

export function screenCalled(name: ScreenName): ScreenRoute {
  const found = SCREENS.find((screen) => screen.name === name)
  return known(found, name)
}

export function screenAt(path: string): ScreenRoute | undefined {
  return SCREENS.find((screen) => screen.path === path)
}

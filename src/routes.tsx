import { PROGRAMME } from '#programme/names.ts'
import type { ComponentType } from 'react'
import { informationPageAt } from '../domain/information.ts'
import { known } from '../domain/known.ts'
import { isPublicPage, ROUTES } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import type { ScreenName } from '../machines/application/selectors.ts'
import { LOADING_DETAILS } from './screens/review/loadingWords.ts'

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

export const SCREENS: readonly ScreenRoute[] = [
  route({
    path: ROUTES.progress,
    name: 'progress',
    heading: `Your ${PROGRAMME} Application Progress`,
    loading: 'Loading Progress...',
    load: () => import('./screens/progress/ProgressScreen.tsx'),
  }),
  route({
    path: STEP.personalDetails.route,
    name: 'personalDetails',
    heading: 'Personal Details',
    loading: 'Loading Personal Details...',
    load: () => import('./screens/personalDetails/PersonalDetailsScreen.tsx'),
  }),
  route({
    path: STEP.courseDetails.route,
    name: 'courseDetails',
    heading: 'Course Details',
    loading: 'Loading Course Details...',
    load: () => import('./screens/courseDetails/CourseDetailsScreen.tsx'),
  }),
  route({
    path: STEP.motivation.route,
    name: 'motivation',
    heading: 'Motivation',
    loading: 'Loading Motivation...',
    load: () =>
      import.meta.env.SSR
        ? import('./screens/motivation/EarlyMotivationScreen.tsx')
        : import('./screens/motivation/MotivationScreen.tsx'),
  }),
  route({
    path: STEP.review.route,
    name: 'review',
    heading: 'Review Application Details',
    loading: LOADING_DETAILS,
    load: () => import('./screens/review/ReviewScreen.tsx'),
  }),
  route({
    path: STEP.submit.route,
    name: 'submit',
    heading: 'Submit your application',
    loading: LOADING_DETAILS,
    load: () => import('./screens/submit/SubmitScreen.tsx'),
  }),
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

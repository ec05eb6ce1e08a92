import { lazy, type ComponentType } from 'react'
import { ROUTES } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import type { ScreenName } from '../machines/application/selectors.ts'

/** The screens of the application by route, each a chunk of its own. */

type Load = () => Promise<{ default: ComponentType }>

export interface ScreenRoute {
  path: string
  name: ScreenName
  heading: string
  /** Shown until the record has loaded. */
  loading: string
  /** The module of the chunk, for preloading. */
  module: string
  load: Load
  Content: ComponentType
}

function route(fields: Omit<ScreenRoute, 'Content'>): ScreenRoute {
  return { ...fields, Content: lazy(fields.load) }
}

export const SCREENS: readonly ScreenRoute[] = [
  route({
    path: ROUTES.progress,
    name: 'progress',
    heading: 'Your Postgraduate Bursary Application Progress',
    loading: 'Loading Progress...',
    module: 'src/screens/progress/ProgressScreen.tsx',
    load: () => import('./screens/progress/ProgressScreen.tsx'),
  }),
  route({
    path: STEP.personalDetails.route,
    name: 'personalDetails',
    heading: 'Personal Details',
    loading: 'Loading Personal Details...',
    module: 'src/screens/personalDetails/PersonalDetailsScreen.tsx',
    load: () => import('./screens/personalDetails/PersonalDetailsScreen.tsx'),
  }),
  route({
    path: STEP.courseDetails.route,
    name: 'courseDetails',
    heading: 'Course Details',
    loading: 'Loading Course Details...',
    module: 'src/screens/courseDetails/CourseDetailsScreen.tsx',
    load: () => import('./screens/courseDetails/CourseDetailsScreen.tsx'),
  }),
  route({
    path: STEP.motivation.route,
    name: 'motivation',
    heading: 'Motivation',
    loading: 'Loading Motivation...',
    module: 'src/screens/motivation/MotivationScreen.tsx',
    load: () => import('./screens/motivation/MotivationScreen.tsx'),
  }),
  route({
    path: STEP.review.route,
    name: 'review',
    heading: 'Review Application Details',
    loading: 'Loading Application Details...',
    module: 'src/screens/review/ReviewScreen.tsx',
    load: () => import('./screens/review/ReviewScreen.tsx'),
  }),
  route({
    path: STEP.submit.route,
    name: 'submit',
    heading: 'Submit your application',
    loading: 'Loading Application Details...',
    module: 'src/screens/submit/SubmitScreen.tsx',
    load: () => import('./screens/submit/SubmitScreen.tsx'),
  }),
]

export const PUBLIC_PAGE = {
  module: 'src/screens/home/HomeScreen.tsx',
  load: () => import('./screens/home/HomeScreen.tsx'),
}

export function screenCalled(name: ScreenName): ScreenRoute {
  const found = SCREENS.find((screen) => screen.name === name)
  if (found === undefined) throw new Error(`There is no screen '${name}'`)
  return found
}

/** Where a log-in leads, and the container by itself (section 2.1). */
const LEADS_TO_PROGRESS: readonly string[] = [ROUTES.callback, ROUTES.application]

/** The screen that a path leads to. */
export function screenAt(path: string): ScreenRoute | undefined {
  return LEADS_TO_PROGRESS.includes(path) ? screenCalled('progress') : SCREENS.find((screen) => screen.path === path)
}

/** The screen's module by path, for preloading. */
export const SCREEN_MODULES: Record<string, string> = {
  [ROUTES.home]: PUBLIC_PAGE.module,
  [ROUTES.guidance]: PUBLIC_PAGE.module,
  ...Object.fromEntries(LEADS_TO_PROGRESS.map((path) => [path, screenCalled('progress').module])),
  ...Object.fromEntries(SCREENS.map(({ path, module }) => [path, module])),
}

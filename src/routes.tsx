import { lazy, type ComponentType } from 'react'
import { ROUTES } from '../domain/routes.ts'
import { STEP, type StepName } from '../domain/steps.ts'

/** The screens of the application by route, each a chunk of its own. */

type Load = () => Promise<{ default: ComponentType }>

export interface ScreenRoute {
  path: string
  /** The section that has to be open; progress is always. */
  step: StepName | null
  heading: string
  /** Said until the record is there. */
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
    step: null,
    heading: 'Your Postgraduate Bursary Application Progress',
    loading: 'Loading Progress...',
    module: 'src/screens/progress/ProgressScreen.tsx',
    load: () => import('./screens/progress/ProgressScreen.tsx'),
  }),
  route({
    path: STEP.personalDetails.route,
    step: 'personalDetails',
    heading: 'Personal Details',
    loading: 'Loading Personal Details...',
    module: 'src/screens/personalDetails/PersonalDetailsScreen.tsx',
    load: () => import('./screens/personalDetails/PersonalDetailsScreen.tsx'),
  }),
  route({
    path: STEP.courseDetails.route,
    step: 'courseDetails',
    heading: 'Course Details',
    loading: 'Loading Course Details...',
    module: 'src/screens/courseDetails/CourseDetailsScreen.tsx',
    load: () => import('./screens/courseDetails/CourseDetailsScreen.tsx'),
  }),
  route({
    path: STEP.motivation.route,
    step: 'motivation',
    heading: 'Motivation',
    loading: 'Loading Motivation...',
    module: 'src/screens/motivation/MotivationScreen.tsx',
    load: () => import('./screens/motivation/MotivationScreen.tsx'),
  }),
  route({
    path: STEP.review.route,
    step: 'review',
    heading: 'Review Application Details',
    loading: 'Loading Application Details...',
    module: 'src/screens/review/ReviewScreen.tsx',
    load: () => import('./screens/review/ReviewScreen.tsx'),
  }),
  route({
    path: STEP.submit.route,
    step: 'submit',
    heading: 'Submit your application',
    loading: 'Loading Application Details...',
    module: 'src/screens/submit/SubmitScreen.tsx',
    load: () => import('./screens/submit/SubmitScreen.tsx'),
  }),
]

/** The module by path of what a page that is opened there will need; home comes with the app itself. */
export const SCREEN_MODULES: Record<string, string> = {
  [ROUTES.home]: 'src/main.tsx',
  ...Object.fromEntries(SCREENS.map(({ path, module }) => [path, module])),
}

export function screenAt(path: string): ScreenRoute | undefined {
  return SCREENS.find((screen) => screen.path === path)
}

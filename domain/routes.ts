import { STEPS } from './steps.ts'

/** The routes of section 2.1, except the steps', which are in `steps.ts`. */
export const ROUTES = {
  home: '/home/general-information',
  /** The same guidance for whoever is signed in, whom the public page leads on to the application (section 2.5). */
  guidance: '/home/guidance',
  /** What is kept of an applicant, to take along or to delete. */
  ownData: '/your-data',
  application: '/application',
  progress: '/application/progressdetails',
  callback: '/postgraduate-external/callback',
  unauthenticated: '/',
} as const

/** The base path of every call of section 7. */
export const API_BASE_PATH = '/postgradexternalapi'

/** A location without its query and fragment. */
export function pathOf(location: string): string {
  return location.replace(/[?#].*/s, '')
}

/** Where a link to the sign-up screen leads that acts before any script does: a guarded page, which opens it. */
export const SIGN_UP_ADDRESS = `${ROUTES.application}?signUp`

/** Whether a location is that link's. */
export function isSignUpRequested(location: string): boolean {
  return location === SIGN_UP_ADDRESS
}

/** Whether a path is an address of the public page. */
export function isPublicPage(path: string): boolean {
  return path === ROUTES.home || path === ROUTES.guidance
}

/** Whether a path is a page of the application, whichever it is. */
export function isInApplication(path: string): boolean {
  return path === ROUTES.application || path.startsWith(`${ROUTES.application}/`)
}

/** Whether a path is behind the route guard of section 2.1, which other pages of the applicant's own stand behind too. */
export function isGuarded(path: string): boolean {
  return isInApplication(path) || path === ROUTES.ownData
}

/** Every path that shows a screen of its own. */
export const SCREEN_PATHS: readonly string[] = [
  ROUTES.home,
  ROUTES.guidance,
  ROUTES.ownData,
  ROUTES.progress,
  ...STEPS.map((step) => step.route),
]

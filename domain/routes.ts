import { STEPS } from './steps.ts'

/** The routes of section 2.1 that are not steps; those of the steps stand in `steps.ts`. */
export const ROUTES = {
  home: '/home/general-information',
  application: '/application',
  progress: '/application/progressdetails',
  callback: '/postgraduate-external/callback',
  unauthenticated: '/',
} as const

/** Where every call of section 7 lives, under the host. */
export const API_BASE_PATH = '/postgradexternalapi'

/** A location without its query and fragment. */
export function pathOf(location: string): string {
  return location.replace(/[?#].*$/s, '')
}

/** Whether a path is behind the route guard of section 2.1. */
export function isGuarded(path: string): boolean {
  return path === ROUTES.application || path.startsWith(`${ROUTES.application}/`)
}

/** Every path that shows a screen of its own. */
export const SCREEN_PATHS: readonly string[] = [ROUTES.home, ROUTES.progress, ...STEPS.map((step) => step.route)]

import { API_PATH, CALLBACK_PATH } from '#programme/settings.ts'
import { INFORMATION_PAGES, informationPath } from './information.ts'
import { STEPS } from './steps.ts'

/** The routes of section 2.1. The steps' routes are in steps.ts. */
export const ROUTES = {
  home: '/home/general-information',
  /** The public page's guidance for signed-in applicants, whom the public page redirects to the application (section 2.5). */
  guidance: '/home/guidance',
  /** 'Your data': download and deletion. */
  ownData: '/your-data',
  application: '/application',
  progress: '/application/progressdetails',
  callback: CALLBACK_PATH,
  unauthenticated: '/',
} as const

/** The base path of every call of section 7. */
export const API_BASE_PATH = API_PATH

/** A location without its query and fragment. */
export function pathOf(location: string): string {
  return location.replace(/[?#].*/s, '')
}

/** The sign-up link's address before scripts have loaded: a guarded page that opens the sign-up screen. */
export const SIGN_UP_ADDRESS = `${ROUTES.application}?signUp`

export function isSignUpRequested(location: string): boolean {
  return location === SIGN_UP_ADDRESS
}

/** The address in mails about an application, by the id of its submission or of a request for more information (decision 116). */
export const personalLink = (id: string) => `${ROUTES.application}?link=${id}`

/** The submission's id in a mail's link; null for all other addresses. */
export const linkAt = (location: string): string | null =>
  new URLSearchParams(location.slice(pathOf(location).length)).get('link')

/** The desk's page and its login callback. */
export const DESK_PATH = '/desk'
export const DESK_CALLBACK = `${DESK_PATH}/callback`

const logOutAddresses = (path: string) => ({ requested: `${path}?logOut`, timeout: `${path}?logOut=timeout` })

/** Addresses that log out, for pages outside the app: on request, and after a time-out there. */
export const LOG_OUT_ADDRESSES = {
  applicants: logOutAddresses(ROUTES.home),
  staff: logOutAddresses(DESK_PATH),
}

/** Why an address logs out; undefined for all other addresses. */
export function logOutAt(location: string): 'requested' | 'timeout' | undefined {
  const { applicants, staff } = LOG_OUT_ADDRESSES
  return (['requested', 'timeout'] as const).find((why) => [applicants[why], staff[why]].includes(location))
}

/** True for the public page's addresses. */
export function isPublicPage(path: string): boolean {
  return path === ROUTES.home || path === ROUTES.guidance
}

/** True for /application and every path below it. */
export function isInApplication(path: string): boolean {
  return path === ROUTES.application || path.startsWith(`${ROUTES.application}/`)
}

/** True for paths that require a login (section 2.1). */
export function isGuarded(path: string): boolean {
  return isInApplication(path) || path === ROUTES.ownData
}

/** All paths with a screen. */
export const SCREEN_PATHS: readonly string[] = [
  ROUTES.home,
  ROUTES.guidance,
  ...INFORMATION_PAGES.map(informationPath),
  ROUTES.ownData,
  ROUTES.progress,
  ...STEPS.map((step) => step.route),
]

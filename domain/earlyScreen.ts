import type { Country, Fellowship, Region } from './entities.ts'
import { RECORD_STEPS, STEP, STEPS, type RecordStep } from './steps.ts'
import { ROUTES } from './routes.ts'
import { isSignInCookieIn } from './signInCookie.ts'

/**
 * The early screen: a screen of the application that the server renders before the applicant's data are known, so that the
 * applicant can use it at the first paint. The app replaces it once it has loaded.
 */

/** True if the server renders the path's screen early for this place: steps that are not open redirect. */
export function isEarlyAt(path: string, { highestStep }: Place): boolean {
  const step = STEPS.find(({ route }) => route === path)
  return path === ROUTES.progress || (step !== undefined && step.number <= highestStep)
}

/** How far an applicant has come; nothing personal. */
export interface Place {
  /** From 1 (registered) to 5; applicants who have submitted have none. */
  highestStep: number
  /** The steps that have saved or unsaved answers. */
  answered: readonly RecordStep[]
}

/** The cookie with the place, set by the app while a user is signed in. */
const COOKIE = 'applicationPlace'
const IN_COOKIES = new RegExp(
  `(?:^|; )${COOKIE}=([1-${STEP.submit.number}])([01]{${RECORD_STEPS.length}})-[0-9a-z]+(?:;|$)`,
)

/** Tells applicants apart without naming them: 32 bits of a hash (FNV-1a). */
function tagOf(applicantId: string): string {
  const hash = [...applicantId].reduce((left, each) => Math.imul(left ^ each.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return `-${(hash >>> 0).toString(36)}`
}

/** Null removes it. */
export function placeCookie(place: Place | null, applicantId = ''): string {
  const answered = RECORD_STEPS.map((step) => +(place?.answered.includes(step) ?? false)).join('')
  const value = place && place.highestStep + answered + tagOf(applicantId)
  return `${COOKIE}=${value ?? ''}; path=${ROUTES.application}; samesite=lax${value === null ? '; max-age=0' : ''}`
}

/** The place in a Cookie header of a visitor who seems to be signed in; undefined if there is none or it was changed. */
export function placeIn(cookies = ''): Place | undefined {
  const [, step, answered] = IN_COOKIES.exec(cookies) ?? []
  if (step === undefined || answered === undefined || !isSignInCookieIn(cookies)) return undefined
  return { highestStep: Number(step), answered: RECORD_STEPS.filter((_, index) => answered[index] === '1') }
}

/** True if the place in document.cookie is the applicant's. */
export const isPlaceOf = (cookies: string, applicantId: string): boolean =>
  `${cookies};`.includes(`${tagOf(applicantId)};`)

/** The place of an application; null once it is submitted. */
export function placeOf(fellowship: Fellowship, unsaved: readonly RecordStep[]): Place | null {
  if (fellowship.highestStep > STEP.submit.number) return null
  const isAnswered = (step: RecordStep) => fellowship[step] !== null || unsaved.includes(step)
  return { highestStep: fellowship.highestStep, answered: RECORD_STEPS.filter(isAnswered) }
}

/** The data that an early screen is rendered from, apart from the page's data. */
export interface EarlyScreen {
  place: Place
  regions: readonly Region[]
  countries: readonly Country[]
}

/** The response header of a page with an early screen, which the service worker does not keep. */
export const EARLY_HEADER = 'early-screen'

/**
 * The attribute of the page's root: 'empty' to be filled in, the step whose stored answers it waits for, or 'kept' (set by
 * keepEarly.js) if it waits for text that only this tab has.
 */
export const EARLY_ATTRIBUTE = 'data-early'

export type EarlyKind = 'empty' | RecordStep

export function earlyKindOf(path: string, { place }: EarlyScreen): EarlyKind {
  return place.answered.find((step) => STEP[step].route === path) ?? 'empty'
}

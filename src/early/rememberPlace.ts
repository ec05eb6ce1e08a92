import { isPlaceOf, placeCookie, placeOf } from '../../domain/earlyScreen.ts'
import type { ApplicationActor, ApplicationSnapshot } from '../../machines/application/application.ts'
import { fellowshipOf, unsavedSteps } from '../../machines/application/selectors.ts'
import { enterKept } from './entries.ts'

/** Keeps the cookie for early screens up to date while a user is signed in, and enters kept text. */
export function rememberPlace(application: ApplicationActor): void {
  let last = ''
  application.subscribe((snapshot: ApplicationSnapshot) => {
    const fellowship = fellowshipOf(snapshot)
    if (fellowship === null || !snapshot.matches('working')) return
    // Before the form is rendered.
    if (last === '') enterKept(application)
    const cookie = placeCookie(placeOf(fellowship, unsavedSteps(snapshot)), snapshot.context.applicantId)
    if (cookie !== last) document.cookie = cookie
    last = cookie
  })
}

/** False if someone else has signed in since the early screen was opened. */
export const isOpenedFor = ({ dataset }: HTMLElement, { context }: ApplicationSnapshot): boolean =>
  isPlaceOf(dataset.cookies ?? '', context.applicantId)

/** After a log-out the next person's pages must not be rendered for this one. */
export function forgetPlace(): void {
  document.cookie = placeCookie(null)
}

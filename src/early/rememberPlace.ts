import { placeCookie, placeOf } from '../../domain/earlyScreen.ts'
import type { ApplicationActor, ApplicationSnapshot } from '../../machines/application/application.ts'
import { fellowshipOf, unsavedSteps } from '../../machines/application/selectors.ts'
import { tabStorage } from '../storage.ts'
import { KEPT_ENTRIES } from './keptEntries.ts'

/** Keeps the cookie for early screens up to date while a user is signed in. */
export function rememberPlace(application: ApplicationActor): void {
  let last = ''
  application.subscribe((snapshot: ApplicationSnapshot) => {
    const fellowship = fellowshipOf(snapshot)
    if (fellowship === null || !snapshot.matches('working')) return
    // Rare, so it is loaded then.
    if (last === '' && tabStorage.get(KEPT_ENTRIES) !== null)
      import('./entries.ts').then(({ enterKept }) => enterKept(application)).catch(() => undefined)
    const cookie = placeCookie(placeOf(fellowship, unsavedSteps(snapshot)))
    if (cookie !== last) document.cookie = cookie
    last = cookie
  })
}

/** After a log-out the next person's pages must not be rendered for this one. */
export function forgetPlace(): void {
  document.cookie = placeCookie(null)
}

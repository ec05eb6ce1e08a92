import { informationPageAt } from '../domain/information.ts'
import { isPublicPage, logOutAt, ROUTES } from '../domain/routes.ts'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { startFirstRequests, type FirstRequests } from './signIn/firstRequests.ts'
import { createIdentityClient, hasSignInCookie } from './signIn/identityClient.ts'
import { showAnswers } from './early/showAnswers.ts'
import { readEndedSignIn } from './signIn/endedSignIn.ts'
import { loadFirst } from './early/loadFirst.ts'
import { loadLater } from './loading/loadLater.ts'
import { hydrateOnIntent } from './loading/hydrateOnIntent.ts'
import { hideStartProblem, showStartProblem } from './loading/startProblem.ts'
import { isStorageBlocked } from './storage.ts'

function readPageData(): PublicPageData {
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
  if (!json) throw new Error('The page lacks its data; reload it.')
  return JSON.parse(json) as PublicPageData
}

const data = readPageData()
const isLogOut = logOutAt(location.pathname + location.search) !== undefined
const isInformation = informationPageAt(location.pathname) !== undefined
const getClient = createIdentityClient(data.settings)
const start = async (requests: Pick<FirstRequests, 'getClient'> & Partial<FirstRequests>) => {
  // Loads in parallel with the app, which imports it too and reports failures.
  if (isPublicPage(location.pathname)) import('./screens/home/HomeScreen.tsx').catch(() => undefined)
  if (isInformation) import('./screens/information/InformationScreen.tsx').catch(() => undefined)
  const main = await loadFirst(() => import('./main.tsx'))
  await main.start(data, requests)
  hideStartProblem()
}

// Home redirects a signed-in applicant and explains an ended sign-in, so hydration must not wait.
const hasNews = hasSignInCookie() || readEndedSignIn() !== null || isLogOut

if (isStorageBlocked()) showStartProblem('blocked')
else if ((location.pathname === ROUTES.home || isInformation) && !hasNews) {
  if (isInformation) hideStartProblem()
  hydrateOnIntent(() => start({ getClient }), { unasked: !isInformation })
} else {
  const requests = isLogOut
    ? { getClient, mayLoad: Promise.resolve() }
    : startFirstRequests(getClient, data.settings, location.pathname + location.search)
  loadLater(requests.mayLoad)
  if ('stored' in requests) showAnswers(requests.stored).catch(() => {})
  requests.mayLoad
    .then(() => start(requests))
    .catch((error: unknown) => {
      console.error('The application could not be started', error)
      showStartProblem('failed')
    })
}

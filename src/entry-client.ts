import { ROUTES } from '../domain/routes.ts'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { askEarly, type Early } from './actors/early.ts'
import { createIdentityClient } from './actors/identityClient.ts'
import { hydrateOnIntent } from './hydrateOnIntent.ts'

function readPageData(): PublicPageData {
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
  if (!json) throw new Error('The page lacks its data; reload it.')
  return JSON.parse(json) as PublicPageData
}

const data = readPageData()
const getClient = createIdentityClient(data.settings)
const start = (early: Pick<Early, 'getClient'> & Partial<Early>) =>
  import('./main.tsx').then((main) => main.start(data, early))

/** Auth0's cookie for a signed-in applicant: home redirects them, so there is no point in delaying hydration. */
const isSignedIn = /\.is\.authenticated=/.test(document.cookie)

if (location.pathname === ROUTES.home && !isSignedIn) hydrateOnIntent(() => start({ getClient }))
else void start(askEarly(getClient, data.settings, location.pathname + location.search))

import { ROUTES } from '../domain/routes.ts'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { askEarly, type Early } from './actors/early.ts'
import { createIdentityClient, isSignInRemembered } from './actors/identityClient.ts'
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

// Home redirects a signed-in applicant, so there is no point in delaying hydration.
if (location.pathname === ROUTES.home && !isSignInRemembered()) hydrateOnIntent(() => start({ getClient }))
else void start(askEarly(getClient, data.settings, location.pathname + location.search))

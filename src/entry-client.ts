import { ROUTES } from '../domain/routes.ts'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { askEarly, createIdentityClient, type GetClient } from './actors/identityClient.ts'
import { hydrateOnIntent } from './hydrateOnIntent.ts'

function readPageData(): PublicPageData {
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
  if (!json) throw new Error('The page lacks its data; reload it.')
  return JSON.parse(json) as PublicPageData
}

const data = readPageData()
const getClient = createIdentityClient(data.settings)
const start = (client: GetClient) => import('./main.tsx').then((main) => main.start(data, client))

/** The mark that the Auth0 client leaves for an applicant who is signed in: home sends them on, so nothing is gained by waiting. */
const isSignedIn = /\.is\.authenticated=/.test(document.cookie)

if (location.pathname === ROUTES.home && !isSignedIn) hydrateOnIntent(() => start(getClient))
else void start(askEarly(getClient, location.pathname + location.search))

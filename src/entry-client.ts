import { ROUTES } from '../domain/routes.ts'
import { hydrateOnIntent } from './hydrateOnIntent.ts'

const start = () => import('./main.tsx').then((main) => main.start())

/** The mark that the Auth0 client leaves for an applicant who is signed in: home sends them on, so nothing is gained by waiting. */
const isSignedIn = /\.is\.authenticated=/.test(document.cookie)

if (location.pathname === ROUTES.home && !isSignedIn) hydrateOnIntent(start)
else void start()

import { ROUTES } from '../domain/routes.ts'
import { hydrateOnIntent } from './hydrateOnIntent.ts'

const start = () => import('./main.tsx').then((main) => main.start())

/** Auth0's cookie for a signed-in applicant: home redirects them, so there is no point in delaying hydration. */
const isSignedIn = /\.is\.authenticated=/.test(document.cookie)

if (location.pathname === ROUTES.home && !isSignedIn) hydrateOnIntent(start)
else void start()

import { ROUTES } from '../domain/routes.ts'
import { startWhenWanted } from './wanted.ts'

const start = () => import('./main.tsx').then((main) => main.start())

/** The mark that the Auth0 client leaves for an applicant who is signed in: home sends them on, so nothing is gained by waiting. */
const isSignedIn = /\.is\.authenticated=/.test(document.cookie)

if (location.pathname === ROUTES.home && !isSignedIn) startWhenWanted(start)
else void start()

import type { StateValue } from 'xstate'
import { IDLE_TIMEOUT_MS, WARNING_BEFORE_LOGOUT_MS } from '#programme/settings.ts'
import { isGuarded, ROUTES } from '../../../domain/routes.ts'
import { isEntryWaiting } from '../../../machines/applicationsWindow/selectors.ts'
import type { AuthenticationSnapshot } from '../../../machines/authentication/authentication.ts'
import type { AuthenticationEvent, Unsent } from '../../../machines/authentication/contracts.ts'
import { loginProblemOf } from '../../../machines/authentication/loginProblem.ts'
import type { SessionEnd } from '../../../machines/session/session.ts'
import { LOGIN_PROBLEM } from '../../../src/components/messages/loginProblem.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { OPEN } from '../../model/applicationsWindow.ts'
import { authenticationModels } from '../../model/authentication.ts'
import type { Offered } from 'xstate-paths/choose'
import type { Path } from 'xstate-paths'
import { fellowshipAt } from '../support/records.ts'
import { button, expectDialog, expectHeading, expectSame, expectText, knownButton } from './look.ts'
import { openStage, settle, type Stage } from './stage.tsx'
import { testScreenPaths, thatShowMore, type Executors, type Looks } from './screenPaths.ts'

type Context = AuthenticationSnapshot['context']
type Resting = Exclude<Leaf<AuthenticationSnapshot['value']>, 'loading.starting' | `${string}.deciding`>

const TEN_YEARS = { ...OPEN, closingDate: '2040-01-31' }
const isOnGuardedPage = () => isGuarded(window.location.pathname)

const isAsked = ({ actors }: Stage) => isEntryWaiting(actors.applicationsWindow().getSnapshot())

/** Presses the login the page offers, unless the page has requested it already; then the window allows it. */
async function enter(stage: Stage) {
  const { user, contracts } = stage
  if (!isAsked(stage)) {
    const ways = ['Log in again', 'Try again', 'Log in'].flatMap((name) => button(name) ?? [])
    await user.click(ways[0] ?? knownButton('Log in'))
    await settle()
  }
  if (contracts.isWaiting('loadStatus')) contracts.answer('loadStatus', TEN_YEARS)
}

const executors = {
  'entry.allowed': (stage) => enter(stage),
  'location.changed': ({ goTo }, { location }) => goTo(location),
  'logOut.request': ({ user }) => user.click(knownButton('Log out')),
  'logIn.again': ({ user }) => user.click(knownButton('Log in again')),
  'logOut.confirm': ({ user }) => user.click(knownButton('Log out anyway')),
  'logOut.cancel': ({ user }) => user.click(knownButton('Stay logged in')),
} satisfies Executors<AuthenticationEvent>

/** Ends the idle session by time-out or 'Logout Now'. */
const others = {
  'xstate.done.actor.session': async (stage: Stage, { output }: { output: { reason: SessionEnd } }) => {
    const isRequested = output.reason === 'requested'
    stage.passTime(isRequested ? WARNING_BEFORE_LOGOUT_MS : IDLE_TIMEOUT_MS)
    await stage.fireTimers(WARNING_BEFORE_LOGOUT_MS)
    if (isRequested) await stage.user.click(knownButton('Logout Now'))
  },
}

type HeaderOffer = 'Log out' | 'Log in' | 'nothing'

function expectHeader(offer: HeaderOffer) {
  const header = document.querySelector('header') as HTMLElement
  const shown = [...header.querySelectorAll('button')].map(({ textContent }) => textContent.trim())
  const expected = { 'Log out': ['Log out'], 'Log in': ['Signup', 'Log in'], nothing: [] }
  expectSame('The header offers', shown, expected[offer])
}

const expectMenu = (shown: boolean) =>
  expectSame('The step menu is shown', document.querySelector('nav[aria-label="Application steps"]') !== null, shown)

/** The public page shows the visitor's view until a sign-in is known. */
function expectUndecided(said: string) {
  expectMenu(false)
  if (isOnGuardedPage()) {
    expectHeader('nothing')
    expectText(said, true)
  } else if (window.location.pathname === ROUTES.home) {
    expectHeader('Log in')
    expectHeading('Postgraduate Fellowship')
  }
}

/** Checks the message about an ended sign-in and lost data. */
function expectNews(...texts: string[]) {
  const news = [...document.querySelectorAll<HTMLElement>('main [role=status]')].find(
    (each) => button('Log in', each) !== null,
  )
  expectSame(
    'The news',
    [...(news?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent),
    texts,
  )
}

const ON_ITS_WAY: Record<Unsent, string> = {
  typed: 'Your latest changes are not saved yet.',
  document: 'A document has not been uploaded yet.',
  submission: 'Your application has not been submitted yet.',
}

function asked({ context }: { context: Context }) {
  expectDialog('Not everything is saved')
  for (const [each, text] of Object.entries(ON_ITS_WAY)) expectText(text, context.unsent.includes(each as Unsent))
}

const looks = {
  'loading.checking': () => expectUndecided('Loading…'),
  'loading.completingLogin': () => {
    if (window.location.pathname === ROUTES.callback) expectText('Logging you in…', true)
    else expectUndecided('Loading…')
  },
  'loading.disconnected': () => {
    expectMenu(false)
    expectHeader('nothing')
    expectHeading(isOnGuardedPage() ? 'Waiting for the connection' : 'Postgraduate Fellowship')
    expectText('This page will open when the connection is back.', isOnGuardedPage())
  },
  'signedOut.visiting': ({ context }) => {
    expectHeader('Log in')
    expectHeading('Postgraduate Fellowship')
    expectSame('The address', window.location.pathname, ROUTES.home)
    expectNews()
    const problem = loginProblemOf(context.error)
    for (const words of Object.values(LOGIN_PROBLEM)) {
      expectText(words, problem !== null && words === LOGIN_PROBLEM[problem])
    }
  },
  'signedOut.recalling': () => expectNews(),
  'signedOut.timedOut': () => {
    expectHeader('Log in')
    expectNews(
      'You were logged out after 2 minutes without activity.',
      'Your latest changes could not be saved. Log in and enter them again.',
      'A document was not uploaded. Log in and choose it again.',
      'Your application was not submitted. Log in and submit it.',
    )
  },
  'signedOut.expired': () => {
    expectHeader('Log in')
    expectNews('Your session has expired. What you typed has been kept.')
  },
  'signedOut.endedElsewhere': () => {
    expectHeader('Log in')
    expectNews(
      'You were logged out in another tab. Log in to continue here.',
      'A document was not uploaded. Log in and choose it again.',
    )
  },
  'signedOut.requestingEntry': ({ stage }) => {
    expectHeader('Log in')
    expectHeading('Log in to continue')
    expectMenu(false)
    expectSame('The window is asked', isAsked(stage), true)
  },
  redirecting: ({ stage, context }) => {
    expectText('Opening the login page…', true)
    expectMenu(false)
    const { intent, target } = stage.contracts.inputOf('redirectToLogin') as Context['request']
    expectSame('The hosted login opens for', { intent, target }, context.request)
  },
  unreachable: () => {
    expectHeader('Log in')
    expectText('We could not open the login page.', true)
  },
  'signedIn.applying': () => {
    expectHeader('Log out')
    expectMenu(true)
    expectText('Log in to continue', false)
    expectSame('The address is in the application', isOnGuardedPage(), true)
  },
  'signedIn.storingUnsent': () => expectDialog(null),
  'signedIn.confirmingLogOut': asked,
  'signedIn.storingBeforeSignOut': ({ stage }) => {
    expectHeader('nothing')
    expectMenu(false)
    expectText('Logging you out…', isOnGuardedPage())
    expectSame('What was typed last is stored', stage.contracts.isWaiting('storeUnsent'), true)
  },
  'signedIn.confirmingSessionEnd': asked,
  signingOut: ({ stage, event }) => {
    if (event?.type !== 'location.changed') expectSame('The address', window.location.pathname, ROUTES.home)
    expectHeader('nothing')
    expectMenu(false)
    expectSame('The provider is told', stage.contracts.isWaiting('signOut'), true)
  },
} satisfies Looks<Resting, Context>

/** A guarded page offers nothing until the sign-in is known. */
const offered: Offered = ({ type }, before, earlier) => {
  const isUnknown = before.matches({ loading: 'checking' }) || before.matches('redirecting')
  // The login continues only if it was requested before.
  if (type === 'entry.allowed' && before.matches({ loading: 'disconnected' })) return false
  if (type === 'logIn.again') return before.matches('signedIn')
  if (type !== 'entry.allowed' || !isUnknown) return true
  const wasSignedIn = earlier.some(({ state }) => state.matches('signedIn'))
  return !wasSignedIn && !isGuarded((before.context as Context).location)
}

/** After a log-out or a failed login the portal navigates home, where no login is requested. */
function redirected(value: StateValue): StateValue {
  const asks = typeof value === 'object' && value['signedOut'] === 'requestingEntry'
  return asks && !isOnGuardedPage() ? { signedOut: 'visiting' } : value
}

const needsLogInAgain = ({ steps }: Path) =>
  steps.some(({ event }) => event.type === 'logIn.again' || event.type === 'entry.allowed')
const expired = () => Promise.reject(Object.assign(new Error('401'), { failure: 'signInExpired' }))

const places: Record<string, string> = {
  'on the public page': ROUTES.home,
  'on a guarded page': '/application/personaldetails',
  'on the callback path': `${ROUTES.callback}?code=1&state=2`,
}

/** Keys of what a path shows: state and complete event. Used to skip repetitions. */
function sightsOf({ steps }: Path): string[] {
  return steps.map(({ event, state }, index) => JSON.stringify([steps[index - 1]?.state.value, event, state.value]))
}

testScreenPaths({
  section: '§4.8',
  models: {
    'on the public page': authenticationModels.home,
    'on a guarded page': authenticationModels.guarded,
    'on the callback path': authenticationModels.callback,
  },
  open: (start, path) =>
    openStage({
      path: places[start],
      status: null,
      held: [
        'checkSession',
        'completeLogin',
        'storeUnsent',
        'unsentStored',
        'redirectToLogin',
        'signOut',
        'finishSignOut',
        'loadStatus',
        'recallEnd',
        'reconnected',
      ],
      answers: { loadFellowship: needsLogInAgain(path) ? expired : () => fellowshipAt(1) },
    }),
  actorOf: ({ actors }) => actors.authentication(),
  executors: { ...executors, ...others },
  looks,
  offered,
  redirected,
  choose: (paths, model) => thatShowMore(paths, model, sightsOf),
})

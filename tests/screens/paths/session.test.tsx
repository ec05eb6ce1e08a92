import { fireEvent } from '@testing-library/react'
import type { SessionEvent, SessionSnapshot } from '../../../machines/session/session.ts'
import { openTabs, type TabMessage } from '../../../src/actors/tabs.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { sessionModel } from '../../model/session.ts'
import { button, expectButton, expectSame, expectText, knownButton } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'

type Context = SessionSnapshot['context']

function tellFromAnotherTab(message: TabMessage) {
  const tab = openTabs(() => {})
  tab.post(message)
  setImmediate(() => tab.close())
}

const executors = {
  'activity.seen': () => void fireEvent.mouseMove(document.body),
  'activity.shared': (_, { at }) => tellFromAnotherTab({ type: 'activity', at }),
  'page.resumed': () => void fireEvent(window, new Event('focus')),
  'session.extend': ({ user }) => user.click(knownButton('Stay Logged In')),
  'session.end': async ({ user }) => {
    const logout = button('Logout Now')
    if (logout === null) tellFromAnotherTab({ type: 'signedOut' })
    else await user.click(logout)
  },
} satisfies Executors<SessionEvent>

const warning = () => document.querySelector<HTMLElement>('[role=alertdialog]')
const expectWarning = (shown: boolean) => expectSame('The warning is shown', warning() !== null, shown)

const looks = {
  active: () => {
    expectWarning(false)
    expectButton('Log out', true)
  },
  warning: ({ context, stage }) => {
    expectWarning(true)
    const overlay = warning() as HTMLElement
    expectSame('Its title', overlay.querySelector('h2')?.textContent, 'Session Timeout Warning')
    expectText(`Your session will expire in ${context.countdown} seconds due to inactivity.`, true, overlay)
    expectText('Would you like to continue your session?', true, overlay)
    expectButton('Logout Now', true, overlay)
    expectSame('Nobody is logged out', stage.contracts.isWaiting('signOut'), false)
  },
  loggedOut: ({ stage }) => {
    expectWarning(false)
    expectButton('Log out', false)
    expectSame('The applicant is being logged out', stage.contracts.isWaiting('signOut'), true)
    expectSame('The address', window.location.pathname, '/home/general-information')
  },
} satisfies Looks<Leaf<SessionSnapshot['value']>, Context>

testScreenPaths({
  section: '§4.8',
  models: { 'on the progress page, at work': sessionModel },
  open: () => openStage({ now: 0, held: ['signOut'] }),
  actorOf: ({ actors }) => actors.session(),
  executors,
  looks,
})

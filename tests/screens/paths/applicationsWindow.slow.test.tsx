import { act } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import type { ApplicationsWindowSnapshot } from '../../../machines/applicationsWindow/applicationsWindow.ts'
import type { ApplicationsWindowEvent } from '../../../machines/applicationsWindow/contracts.ts'
import { ROUTES } from '../../../domain/routes.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { applicationsWindowModels, CLOSED, OPEN } from '../../model/applicationsWindow.ts'
import type { Offered } from 'xstate-paths/choose'
import { expectDialog, expectSame, expectText, knownButton, link, openDialog } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, thatShowMore, type Executors, type Looks } from './screenPaths.ts'

type Context = ApplicationsWindowSnapshot['context']
type Resting = Exclude<Leaf<ApplicationsWindowSnapshot['value']>, 'status.starting' | 'entrance.deciding'>

/** Changes page visibility. */
function turnPage(visibilityState: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  return act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

const executors = {
  'entry.request': ({ user }, { request }) =>
    user.click(request.place === 'header' ? knownButton('Log in') : link('Login')),
  'notice.close': ({ user }) => user.click(knownButton('Ok', openDialog()?.element)),
  'page.shown': () => turnPage('visible').then(() => undefined),
  'page.hidden': () => turnPage('hidden').then(() => undefined),
  'status.doubted': ({ actors }) => act(() => actors.applicationsWindow().send({ type: 'status.doubted' })),
} satisfies Executors<ApplicationsWindowEvent>

afterEach(() => void vi.restoreAllMocks())

const PASSED = 'The Closing Date (10 January 1970) for Bank of Examples Postgraduate Bursary Applications has passed.'
const TRY_AGAIN =
  'Please try again when dates for new applications have been made available in the print media, social media or on the Bank of Examples website.'

function expectNotice(title: string, text: string) {
  expectDialog(title)
  expectSame('The notice', openDialog()?.element.querySelector('p')?.textContent, text)
}

const entering = (shown: boolean) => expectText('Opening the login page…', shown)

/** The status region is not visible by itself. */
const unseen = () => undefined

const looks = {
  'status.fetching': ({ stage }) => expectSame('The status is fetched', stage.contracts.isWaiting('loadStatus'), true),
  'status.known': unseen,
  'status.disconnected': unseen,
  'status.failed': unseen,
  'status.hidden': unseen,
  'entrance.waiting': () => {
    expectDialog(null)
    entering(true)
  },
  'entrance.open': ({ stage }) => {
    expectDialog(null)
    entering(stage.contracts.isWaiting('redirectToLogin'))
  },
  'entrance.closed.quiet': () => expectDialog(null),
  'entrance.closed.headerNotice': () => expectNotice('Sponsorship Applications Closed', PASSED),
  'entrance.checking': () => entering(true),
  'entrance.closed.uncheckedNotice': () => expectDialog('Please try again'),
  'entrance.closed.homeNotice': () =>
    expectNotice('Postgraduate Bursary Applications Closed', `${PASSED} ${TRY_AGAIN}`),
  'entrance.unknown.quiet': () => {
    expectDialog(null)
    entering(false)
  },
  'entrance.unknown.noticeShown': () => {
    expectNotice(
      'Please try again',
      'We could not check whether applications are open. Check your connection and try again.',
    )
    entering(false)
  },
} satisfies Looks<Resting, Context>

/** An open notice covers the page: it can be closed, and the page can be used only without it. */
const offered: Offered = ({ type }, before) => {
  const notices = [
    { closed: 'headerNotice' },
    { closed: 'homeNotice' },
    { closed: 'uncheckedNotice' },
    { unknown: 'noticeShown' },
  ]
  const isShown = notices.some((entrance) => before.matches({ entrance } as never))
  if (type === 'xstate.error.actor.page') return false
  if (type === 'notice.close') return isShown
  return type !== 'entry.request' || !isShown
}

const UNKNOWN = 'without the status'
const INVITED = 'with the link of a request'
const brought: Record<string, typeof OPEN> = {
  'with an open window': OPEN,
  'with a closed window': CLOSED,
  [INVITED]: CLOSED,
}

testScreenPaths({
  section: '§4.7',
  models: {
    [UNKNOWN]: applicationsWindowModels.unknown,
    'with an open window': applicationsWindowModels.open,
    'with a closed window': applicationsWindowModels.closed,
    [INVITED]: applicationsWindowModels.invited,
  },
  open: (start) =>
    openStage({
      path: ROUTES.home,
      now: 0,
      held: ['loadStatus', 'reconnected', 'checkInvitation'],
      ...(start === INVITED ? { invitation: 'r1' } : {}),
      answers: { checkSession: () => null },
      status: brought[start] ?? null,
    }),
  actorOf: ({ actors }) => actors.applicationsWindow(),
  executors,
  looks,
  offered,
  choose: thatShowMore,
})

import type {
  ApplicationsWindowEvent,
  ApplicationsWindowSnapshot,
} from '../../../machines/applicationsWindow/applicationsWindow.ts'
import { ROUTES } from '../../../domain/routes.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { applicationsWindowModels, CLOSED, OPEN } from '../../model/applicationsWindow.ts'
import type { Offered } from '../../model/choose.ts'
import { expectDialog, expectSame, expectText, knownButton, link, openDialog } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './walk.ts'

/** The notices that stand in for a sign-in on the public page, on every path through the applications window. */

type Context = ApplicationsWindowSnapshot['context']
type Resting = Exclude<Leaf<ApplicationsWindowSnapshot['value']>, 'starting' | 'deciding'>

const executors = {
  'entry.request': ({ user }, { request }) =>
    user.click(request.place === 'header' ? knownButton('Log in') : link('Login')),
  'notice.close': ({ user }) => user.click(knownButton('Ok', openDialog()?.element)),
} satisfies Executors<ApplicationsWindowEvent>

const PASSED = 'The Closing Date (10 January 1970) for Bank of Examples Postgraduate Bursary Applications has passed.'
const TRY_AGAIN =
  'Please try again when dates for new applications have been made available in the print media, social media or on the Bank of Examples website.'

function expectNotice(title: string, text: string) {
  expectDialog(title)
  expectSame('The notice', openDialog()?.element.querySelector('p')?.textContent, text)
}

const entering = (shown: boolean) => expectText('Opening the login page…', shown)

const looks = {
  loading: ({ context }) => {
    expectDialog(null)
    entering(context.request !== null)
  },
  open: ({ event, stage }) => {
    expectDialog(null)
    if (event?.type === 'entry.request')
      expectSame('The login begins', stage.contracts.isWaiting('redirectToLogin'), true)
    entering(stage.contracts.isWaiting('redirectToLogin'))
  },
  'closed.quiet': () => expectDialog(null),
  'closed.headerNotice': () => expectNotice('Sponsorship Applications Closed', PASSED),
  'closed.homeNotice': () => expectNotice('Postgraduate Bursary Applications Closed', `${PASSED} ${TRY_AGAIN}`),
  'unknown.quiet': () => {
    expectDialog(null)
    entering(false)
  },
  'unknown.noticeShown': () => {
    expectNotice(
      'One moment, please',
      'We could not find out whether applications are open. Please check your connection and try again.',
    )
    entering(false)
  },
} satisfies Looks<Resting, Context>

/** A notice lies over the page: it can be closed while it is open, and the page be used while it is not. */
const offered: Offered = ({ type }, before) => {
  const notices = [{ closed: 'headerNotice' }, { closed: 'homeNotice' }, { unknown: 'noticeShown' }]
  const isShown = notices.some((notice) => before.matches(notice as never))
  if (type === 'notice.close') return isShown
  return type !== 'entry.request' || !isShown
}

const UNKNOWN = 'without the status'
const brought: Record<string, typeof OPEN> = { 'with an open window': OPEN, 'with a closed window': CLOSED }

testScreenPaths({
  section: '§4.7',
  models: {
    [UNKNOWN]: applicationsWindowModels.unknown,
    'with an open window': applicationsWindowModels.open,
    'with a closed window': applicationsWindowModels.closed,
  },
  open: (beginning) =>
    openStage({
      path: ROUTES.home,
      now: 0,
      held: ['loadStatus'],
      answers: { checkSession: () => null },
      status: brought[beginning] ?? null,
    }),
  actorOf: ({ actors }) => actors.applicationsWindow(),
  executors,
  looks,
  offered,
})

import { DECIDING_ROLES } from '#programme/names.ts'
import { Button, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/InlineInput.css'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { fullTitleOf } from '../../domain/desk.ts'
import { DESK_PATH } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import type { SignInEnd } from '../../machines/authentication/contracts.ts'
import type { DeskActor } from '../../machines/desk/desk.ts'
import type { ConnectionActor } from '../../machines/connection/connection.ts'
import { connectionState, secondsLeft } from '../../machines/connection/selectors.ts'
import { deskState, endedSignIn, loginProblem } from '../../machines/desk/selectors.ts'
import '../components/form/fields.css'
import { ConnectionNotice } from '../components/messages/ConnectionNotice.tsx'
import { MAIN } from '../components/layout/ids.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { LOGIN_PROBLEM } from '../components/messages/loginProblem.ts'
import { Masthead } from '../components/layout/Masthead.tsx'
import { Message } from '../components/messages/Message.tsx'
import { SkipLink } from '../components/layout/SkipLink.tsx'
import { SessionGuard } from '../components/session/SessionGuard.tsx'
import '../styles/base.css'
import '../styles/classes.css'
import '../styles/print.css'
import { deskMantine } from './DeskInput.tsx'
import { AdministrationView } from './AdministrationView.tsx'
import { ReviewsView } from './ReviewsView.tsx'
import { FiguresView } from './FiguresView.tsx'
import { DoneRegion } from './DoneRegion.tsx'
import { keepFocus } from './keepFocus.ts'
import { LettersView } from './LettersView.tsx'
import { CommitteeView } from './CommitteeView.tsx'
import { comeIntoView } from './takeFocus.ts'
import classes from './desk.module.css'

interface DeskAppProps {
  desk: DeskActor
  settings: PortalSettings
}

export function DeskApp({ desk, settings }: DeskAppProps) {
  const state = useSelector(desk, deskState)
  const { account } = settings.identity
  const place = PLACES.find(({ part }) => part === state)
  const isSignedIn = place !== undefined || state === 'forbidden'
  const committee = useSelector(desk, ({ children }) => children.committee)
  const reading = useSelector(committee, (snapshot) => snapshot?.children.openSubmission)
  const read = useSelector(reading, (snapshot) => snapshot?.context.read)
  const title = `${read ? fullTitleOf(read) : (place?.label ?? 'The desk')} | ${settings.providerName}`
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  return (
    <MantineProvider {...deskMantine}>
      <div className={classes.frame}>
        <SkipLink />
        <Masthead logo={settings.logo} providerName={settings.providerName} href={DESK_PATH}>
          {isSignedIn && <Places desk={desk} account={account} />}
          {isSignedIn && (
            <Button variant="default" onClick={() => desk.send({ type: 'logOut.request' })}>
              Log out
            </Button>
          )}
        </Masthead>
        <Connection desk={desk} />
        <main ref={keepFocus} id={MAIN} tabIndex={-1} className={classes.main}>
          <Content desk={desk} />
        </main>
      </div>
      <DoneRegion />
      <Session desk={desk} />
    </MantineProvider>
  )
}

const PLACES = [
  { part: 'applications', label: 'Applications' },
  { part: 'reviews', label: 'Reviews' },
  { part: 'letters', label: 'Letters' },
  { part: 'figures', label: 'Figures' },
  { part: 'administration', label: 'Administration' },
] as const

/** The parts that the user may open, if there are several, and the page of the user's account. */
function Places({ desk, account }: { desk: DeskActor; account: string | undefined }) {
  const state = useSelector(desk, deskState)
  const snapshot = useSelector(desk, (each) => each)
  const places = PLACES.filter(({ part }) => part === state || snapshot.can({ type: 'part.open', part }))
  if (places.length < 2 && account === undefined) return null
  return (
    <nav className={classes.places} aria-label="The desk">
      {(places.length > 1 ? places : []).map(({ part, label }) => (
        <Button
          key={part}
          // On a phone the line of parts scrolls sideways.
          ref={part === state ? comeIntoView : null}
          variant="subtle"
          aria-current={part === state ? 'page' : undefined}
          onClick={() => desk.send({ type: 'part.open', part })}
        >
          {label}
        </Button>
      ))}
      {account !== undefined && (
        <a className={classes.account} href={account}>
          Your account
        </a>
      )}
    </nav>
  )
}

function Entrance({ children, answer }: { children: ReactNode; answer: ReactNode }) {
  return (
    <article className={classes.entrance}>
      <h1>The desk</h1>
      {children}
      {answer}
    </article>
  )
}

const WAITING = {
  starting: 'Loading…',
  checking: 'Loading…',
  completingLogin: 'Logging you in…',
  redirecting: 'Opening the login page…',
  admitting: 'Loading…',
  opening: 'Loading…',
  signingOut: 'Logging you out…',
} as const

const ENDED: Readonly<Record<SignInEnd, (idleMinutes: number) => string>> = {
  timeout: (minutes) => `There was no activity for ${minutes} minutes.`,
  expired: () => 'Your session has expired.',
  elsewhere: () => 'You logged out in another tab.',
}

function Content({ desk }: { desk: DeskActor }) {
  const state = useSelector(desk, deskState)
  const problem = useSelector(desk, loginProblem)
  const ended = useSelector(desk, endedSignIn)
  const idleMs = useSelector(desk, ({ context }) => context.idleMs)
  const { committee, reviews, letters, figures, administration } = useSelector(desk, ({ children }) => children)
  const onLogIn = () => desk.send({ type: 'logIn.request' })
  if (state === 'signedOut') {
    const logIn = (
      <p>
        <Button onClick={onLogIn}>Log in</Button>
      </p>
    )
    return (
      <Entrance answer={logIn}>
        {ended !== null && (
          <Message tone="news" title="You have been logged out">
            <p>
              {ENDED[ended](Math.round(idleMs / 60_000))} Decisions, reviews and letters that you typed and did not save
              are kept in this tab.
            </p>
          </Message>
        )}
        {problem !== null && <Message tone="error">{LOGIN_PROBLEM[problem]}</Message>}
        <p>
          Committee members and {DECIDING_ROLES} read and score applications here. Only {DECIDING_ROLES} decide on them
          and tell the applicants. Administrators open and close applications and edit the lists applicants choose from.
        </p>
      </Entrance>
    )
  }
  if (state === 'unreachable') {
    return (
      <Entrance answer={null}>
        <Message tone="error" onRetry={() => desk.send({ type: 'check.retry' })}>
          We could not check who is logged in. Check your connection and try again.
        </Message>
      </Entrance>
    )
  }
  if (state === 'forbidden') {
    return (
      <Entrance
        answer={
          <p>
            <a href="/">Go to the portal</a>
          </p>
        }
      >
        <Message tone="note" title="You cannot use the desk">
          <p>
            The desk is for committee members, {DECIDING_ROLES} and administrators, and your account has none of these
            roles. If you could use the desk before, your role has been removed. If you need it, ask an administrator of
            the desk for the role. Then log out and log in again.
          </p>
        </Message>
      </Entrance>
    )
  }
  if (state === 'applications') return committee && <CommitteeView committee={committee} onLogIn={onLogIn} />
  if (state === 'reviews') return reviews && <ReviewsView reviews={reviews} onLogIn={onLogIn} />
  if (state === 'letters') return letters && <LettersView letters={letters} onLogIn={onLogIn} />
  if (state === 'figures') return figures && <FiguresView figures={figures} onLogIn={onLogIn} />
  if (state === 'administration') {
    return administration && <AdministrationView administration={administration} onLogIn={onLogIn} />
  }
  return <Loading>{WAITING[state]}</Loading>
}

function Connection({ desk }: { desk: DeskActor }) {
  const connection = useSelector(desk, ({ children }) => children.connection)
  return connection !== undefined && <Notice connection={connection} />
}

/** Failed requests repeat when the connection is back. The desk has no drafts, so the notice does not mention typed text. */
const Notice = ({ connection }: { connection: ConnectionActor }) => (
  <ConnectionNotice
    state={useSelector(connection, connectionState)}
    secondsLeft={useSelector(connection, secondsLeft)}
    typed={false}
    waits={false}
    onTryNow={() => connection.send({ type: 'connection.check' })}
  />
)

function Session({ desk }: { desk: DeskActor }) {
  const session = useSelector(desk, ({ children }) => children.session)
  return session !== undefined && <SessionGuard session={session} />
}

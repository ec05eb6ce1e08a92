import { PROGRAMME_IN_TITLES } from '#programme/names.ts'
import { COURSES_TEXTS } from '#programme/texts/courses.ts'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, type MouseEvent } from 'react'
import { formatDay } from '../../../domain/calendar.ts'
import { wasClosedEarly } from '../../../domain/days.ts'
import { CLOSING_SOON_DAYS } from '../../../domain/limits.ts'
import { ROUTES, SIGN_UP_ADDRESS } from '../../../domain/routes.ts'
import { entryRequest, type EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import {
  applicationsStatusOf,
  daysLeftOf,
  isClosed,
  isEntryWaiting,
} from '../../../machines/applicationsWindow/selectors.ts'
import { loginProblem } from '../../../machines/authentication/loginProblem.ts'
import { signInEndOf, unsentOf, visitorOf, type Visitor } from '../../../machines/authentication/selectors.ts'
import { itemsOf, listingState } from '../../../machines/listing/selectors.ts'
import { ON_BRAND } from '../../brand/onBrand.ts'
import { Button } from '../../components/layout/Button.ts'
import { useFocusAfter } from '../../components/layout/focusAfter.ts'
import { Heading } from '../../components/layout/Screen.tsx'
import { closedShortly, closingWords } from '../../components/messages/closingWords.ts'
import { LOGIN_PROBLEM } from '../../components/messages/loginProblem.ts'
import { SignedOutMessage } from '../../components/messages/SignedOutMessage.tsx'
import { useApplicationsWindow, useAuthentication, useCourses, usePortal } from '../../PortalContext.tsx'
import classes from './HomeScreen.module.css'

/** Visitors who see no login: the provider is unreachable, or they are already signed in. */
const NOT_OFFERED: readonly Visitor[] = ['signedIn', 'signingOut', 'disconnected']

/** Section 2.5: the public page, rendered on the server and usable without scripts. */
export default function HomeScreen() {
  const { content, settings } = usePortal().data
  const coursesList = useCourses()
  const courses = useSelector(coursesList, itemsOf)
  const coursesState = useSelector(coursesList, listingState)
  const window = useApplicationsWindow()
  const status = useSelector(window, applicationsStatusOf)
  const closed = useSelector(window, isClosed)
  const daysLeft = useSelector(window, daysLeftOf)
  const waiting = useSelector(window, isEntryWaiting)
  const authentication = useAuthentication()
  const visitor = useSelector(authentication, visitorOf)
  const problem = useSelector(authentication, loginProblem)
  const end = useSelector(authentication, signInEndOf)
  const unsent = useSelector(authentication, unsentOf)
  const failed = useFocusAfter()
  const { title, intro, eligibility, documents, closing, important } = content
  const { providerName, sendsMail } = settings

  useLayoutEffect(() => {
    document.title = `${providerName} ${PROGRAMME_IN_TITLES}`
  }, [providerName])

  const enter = (intent: EntryIntent) => window.send(entryRequest(intent, 'home'))

  function entering(intent: EntryIntent) {
    return (event: MouseEvent) => {
      event.preventDefault()
      enter(intent)
    }
  }

  return (
    <article className={classes.page}>
      {end !== null && <SignedOutMessage end={end} unsent={unsent} onEnter={() => enter('logIn')} />}
      <section className={classes.hero} {...ON_BRAND}>
        <div className={classes.words}>
          <Heading>{title}</Heading>
          <p className={classes.intro}>{intro}</p>
          {closed && (
            <p className={classes.closed} suppressHydrationWarning>
              {status?.openingDate === undefined ? (
                <>
                  <strong>Applications are closed.</strong> You can apply when new dates are announced.
                </>
              ) : (
                <>
                  <strong>{closedShortly(status)}.</strong> You can sign up and apply from that day.
                </>
              )}
              {sendsMail &&
                ' If you have applied, log in with the link in our last email to you, to read our decision and your receipt.'}
            </p>
          )}
          {!NOT_OFFERED.includes(visitor) && (
            <p className={classes.entrance}>
              <Button
                component="a"
                href={SIGN_UP_ADDRESS}
                data-intent="signUp"
                onClick={entering('signUp')}
                className={classes.signUp}
              >
                Sign up
              </Button>
              <Button
                component="a"
                href={ROUTES.application}
                data-intent="logIn"
                onClick={entering('logIn')}
                className={classes.logIn}
              >
                Login
              </Button>
            </p>
          )}
          <p role="status" className={classes.entering}>
            {(waiting || visitor === 'entering') && 'Opening the login page…'}
            {visitor === 'unreachable' && 'We could not open the login page. Please try again in a moment.'}
            {problem && LOGIN_PROBLEM[problem]}
          </p>
        </div>
        <div className={classes.closing}>
          <h2>
            Closing date <span className={classes.date}>{formatDay(status?.closingDate ?? closing.closingDate)}</span>
          </h2>
          {daysLeft !== null && daysLeft <= CLOSING_SOON_DAYS && (
            <p className={classes.left} suppressHydrationWarning>
              {closingWords(daysLeft)}
            </p>
          )}
          {closed && status !== null && wasClosedEarly(status) && (
            <p className={classes.left} suppressHydrationWarning>
              closed early
            </p>
          )}
          <p>{closing.note}</p>
        </div>
      </section>

      <div className={classes.columns}>
        <section className={classes.card}>
          <h2>{eligibility.heading}</h2>
          <p>{eligibility.description}</p>
          <Items items={eligibility.items} />
        </section>
        <section className={classes.card}>
          <h2>{documents.heading}</h2>
          <p>{documents.description}</p>
          <Items items={documents.items} />
          <p className={classes.note}>{documents.note}</p>
        </section>
      </div>

      <section className={classes.card}>
        <h2>{COURSES_TEXTS.heading}</h2>
        {coursesState === 'loading' && <p role="status">{COURSES_TEXTS.loading}</p>}
        {(coursesState === 'failed' || coursesState === 'disconnected') && (
          <p ref={failed} role="alert" className={classes.failed}>
            {COURSES_TEXTS.failed} {coursesState === 'disconnected' && 'They will load when the connection is back. '}
            <Button variant="default" onClick={() => coursesList.send({ type: 'list.retry' })}>
              Try again
            </Button>
          </p>
        )}
        {coursesState === 'loaded' && (
          <ul className={classes.fields}>
            {courses.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </section>

      <section className={classes.important} aria-label="Important">
        <h2>Important</h2>
        <p>{important.note}</p>
      </section>
    </article>
  )
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

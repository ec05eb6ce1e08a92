import { COURSES_TEXTS } from '#programme/texts/courses.ts'
import type { MouseEvent, ReactNode } from 'react'
import { formatDay } from '../../../domain/calendar.ts'
import { wasClosedEarly } from '../../../domain/days.ts'
import type { ApplicationsStatus, Course, HomeContent } from '../../../domain/entities.ts'
import { ROUTES, SIGN_UP_ADDRESS } from '../../../domain/routes.ts'
import { CLOSING_SOON_DAYS } from '../../../domain/limits.ts'
import type { LoginProblem } from '../../../machines/authentication/loginProblem.ts'
import type { ListingState } from '../../../machines/listing/selectors.ts'
import type { EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import { ON_BRAND } from '../../brand/onBrand.ts'
import { closedShortly, closingWords } from '../../components/messages/closingWords.ts'
import { Button } from '../../components/layout/Button.ts'
import { useFocusAfter } from '../../components/layout/focusAfter.ts'
import { LOGIN_PROBLEM } from '../../components/messages/loginProblem.ts'
import { Heading } from '../../components/layout/Screen.tsx'
import classes from './HomePage.module.css'

export interface HomePageProps {
  content: HomeContent
  /** The reason a sign-in ended. */
  news?: ReactNode
  courses: readonly Pick<Course, 'id' | 'name'>[]
  coursesState: ListingState
  status: ApplicationsStatus | null
  /** True if applications are known to be closed. */
  closed: boolean
  /** True if mails have a link to log in with while applications are closed. */
  sendsMail: boolean
  /** The days left; null if unknown. */
  daysLeft: number | null
  /** True if sign-up and log-in are offered. */
  entrance: boolean
  /** True while navigating to the hosted login or sign-up. */
  entering: boolean
  /** True if the identity provider is unreachable. */
  unreachable: boolean
  /** The reason the login callback failed, or null. */
  loginProblem: LoginProblem | null
  onEnter: (intent: EntryIntent) => void
  onRetryCourses: () => void
}

/** Section 2.5: the public page, rendered on the server and usable without scripts. */
export function HomePage(props: HomePageProps) {
  const {
    content,
    news,
    courses,
    coursesState,
    status,
    closed,
    sendsMail,
    daysLeft,
    entrance,
    entering,
    unreachable,
    loginProblem,
    onEnter,
    onRetryCourses,
  } = props
  const failed = useFocusAfter()
  const { title, intro, eligibility, documents, closing, important } = content

  function enter(intent: EntryIntent) {
    return (event: MouseEvent) => {
      event.preventDefault()
      onEnter(intent)
    }
  }

  return (
    <article className={classes.page}>
      {news}
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
          {entrance && (
            <p className={classes.entrance}>
              <Button
                component="a"
                href={SIGN_UP_ADDRESS}
                data-intent="signUp"
                onClick={enter('signUp')}
                className={classes.signUp}
              >
                Sign up
              </Button>
              <Button
                component="a"
                href={ROUTES.application}
                data-intent="logIn"
                onClick={enter('logIn')}
                className={classes.logIn}
              >
                Login
              </Button>
            </p>
          )}
          <p role="status" className={classes.entering}>
            {entering && 'Opening the login page…'}
            {unreachable && 'We could not open the login page. Please try again in a moment.'}
            {loginProblem && LOGIN_PROBLEM[loginProblem]}
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
            <Button variant="default" onClick={onRetryCourses}>
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

import { PROGRAMME_IN_TITLES } from '#programme/names.ts'
import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
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
import { useApplicationsWindow, useAuthentication, useCourses, usePortal } from '../../PortalContext.tsx'
import { SignedOutMessage } from '../../components/messages/SignedOutMessage.tsx'
import { HomePage } from './HomePage.tsx'

/** Visitors who see no login: the provider is unreachable, or they are already signed in. */
const NOT_OFFERED: readonly Visitor[] = ['signedIn', 'signingOut', 'disconnected']

export default function HomeScreen() {
  const { data } = usePortal()
  const coursesList = useCourses()
  const courses = useSelector(coursesList, itemsOf)
  const coursesState = useSelector(coursesList, listingState)
  const window = useApplicationsWindow()
  const status = useSelector(window, applicationsStatusOf)
  const waiting = useSelector(window, isEntryWaiting)
  const authentication = useAuthentication()
  const visitor = useSelector(authentication, visitorOf)
  const problem = useSelector(authentication, loginProblem)
  const end = useSelector(authentication, signInEndOf)
  const unsent = useSelector(authentication, unsentOf)
  const enter = (intent: EntryIntent) => window.send(entryRequest(intent, 'home'))
  const { providerName, sendsMail = false } = data.settings

  useLayoutEffect(() => {
    document.title = `${providerName} ${PROGRAMME_IN_TITLES}`
  }, [providerName])

  return (
    <HomePage
      content={data.content}
      news={end !== null && <SignedOutMessage end={end} unsent={unsent} onEnter={() => enter('logIn')} />}
      courses={courses}
      coursesState={coursesState}
      status={status}
      closed={useSelector(window, isClosed)}
      sendsMail={sendsMail}
      daysLeft={useSelector(window, daysLeftOf)}
      entrance={!NOT_OFFERED.includes(visitor)}
      entering={waiting || visitor === 'entering'}
      unreachable={visitor === 'unreachable'}
      loginProblem={problem}
      onEnter={enter}
      onRetryCourses={() => coursesList.send({ type: 'list.retry' })}
    />
  )
}

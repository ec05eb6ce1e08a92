import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useApplicationsWindow, useAuthentication, useCourses, usePortal } from '../../PortalContext.tsx'
import {
  applicationsStatusOf,
  hasLoginFailed,
  isEntryWaiting,
  itemsOf,
  listingState,
  visitorOf,
} from '../../selectors.ts'
import { HomePage } from './HomePage.tsx'

export function HomeScreen() {
  const { portal, data } = usePortal()
  const coursesList = useCourses()
  const courses = useSelector(coursesList, itemsOf)
  const coursesState = useSelector(coursesList, listingState)
  const window = useApplicationsWindow()
  const status = useSelector(window, applicationsStatusOf)
  const waiting = useSelector(window, isEntryWaiting)
  const authentication = useAuthentication()
  const visitor = useSelector(authentication, visitorOf)
  const loginFailed = useSelector(authentication, hasLoginFailed)
  const { providerName } = data.settings

  useEffect(() => {
    document.title = `${providerName} Postgraduate Fellowship`
  }, [providerName])

  return (
    <HomePage
      content={data.content}
      courses={courses}
      coursesState={coursesState}
      status={status}
      entrance={visitor !== 'signedIn' && visitor !== 'leaving'}
      entering={waiting || visitor === 'entering'}
      unreachable={visitor === 'unreachable'}
      loginFailed={loginFailed && visitor === 'signedOut'}
      onEnter={(intent) => portal.send({ type: `${intent}.request`, place: 'home' })}
      onRetryCourses={() => coursesList.send({ type: 'list.retry' })}
    />
  )
}

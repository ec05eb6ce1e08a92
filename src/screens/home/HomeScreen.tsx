import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { entryRequest } from '../../../machines/applicationsWindow/contracts.ts'
import { applicationsStatusOf, isEntryWaiting } from '../../../machines/applicationsWindow/selectors.ts'
import { hasLoginFailed, visitorOf } from '../../../machines/authentication/selectors.ts'
import { itemsOf, listingState } from '../../../machines/listing/selectors.ts'
import { useApplicationsWindow, useAuthentication, useCourses, usePortal } from '../../PortalContext.tsx'
import { HomePage } from './HomePage.tsx'

export function HomeScreen() {
  const { data } = usePortal()
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
      onEnter={(intent) => window.send(entryRequest(intent, 'home'))}
      onRetryCourses={() => coursesList.send({ type: 'list.retry' })}
    />
  )
}

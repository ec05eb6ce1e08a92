import { PROGRAMME, PROGRAMME_IN_HEADER } from '#programme/names.ts'
import { useSelector } from '@xstate/react'
import { lazy, useEffect, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { applicationState } from '../../../machines/application/selectors.ts'
import { entryRequest } from '../../../machines/applicationsWindow/contracts.ts'
import { isClosed, shownNotice } from '../../../machines/applicationsWindow/selectors.ts'
import { visitorOf, type Visitor } from '../../../machines/authentication/selectors.ts'
import { placeOf, type Place } from '../../../machines/portal/selectors.ts'
import { ApplicationArea, ApplicationMenu } from './ApplicationArea.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { LogOutGuard } from '../session/LogOutGuard.tsx'
import { Chunk, ChunkBoundary } from '../messages/ChunkBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Header } from './Header.tsx'
import { later } from './later.tsx'
import { Loading } from '../messages/Loading.tsx'
import { Notice } from '../messages/Notice.tsx'
import { ArrivedContext } from './Screen.tsx'
import { useApplicationsWindow, useAuthentication, usePortal } from '../../PortalContext.tsx'
import { prefetch } from '../../loading/prefetch.ts'
import { screenCalled, type PublicScreen } from '../../routes.tsx'
import { SessionGuard } from '../session/SessionGuard.tsx'
import { SignInPage, SignInUnknown } from '../../screens/signIn/SignInPage.tsx'

// Loaded as soon as applications are known to be closed, before a button is pressed.
const ClosedNotices = later(() => import('../messages/ClosedNotices.tsx'))
const OwnDataScreen = lazy(() => import('../../screens/ownData/OwnDataScreen.tsx'))

/** The root screen: the frame of section 2.2 around whatever the route map of section 2.1 leads to. */
export function PortalFrame({ publicScreens }: Pick<PlaceContentProps, 'publicScreens'>) {
  const { portal, data } = usePortal()
  const applicationsWindow = useApplicationsWindow()
  const authentication = useAuthentication()
  const visitor = useSelector(authentication, visitorOf)
  const session = useSelector(authentication, ({ children }) => children.session)
  const application = useSelector(authentication, ({ children }) => children.application)
  const isStaff = useSelector(application, (each) => each !== undefined && applicationState(each) === 'staff')
  const place = useSelector(portal, placeOf)
  const isSignedIn = visitor === 'signedIn'
  const [location] = useLocation()

  const [landedOn, setLandedOn] = useState<string | null>(location)
  if (landedOn !== null && landedOn !== location) setLandedOn(null)

  return (
    <ArrivedContext value={landedOn === null}>
      <Frame
        providerName={data.settings.providerName}
        header={
          <Header
            logo={data.settings.logo}
            providerName={data.settings.providerName}
            visitor={headerVisitor(visitor, place)}
            onEnter={(intent) => applicationsWindow.send(entryRequest(intent, 'header'))}
            onLogOut={() => authentication.send({ type: 'logOut.request' })}
          />
        }
        contact={data.settings.contact}
        link={Link}
        hasApplication={isSignedIn && !isStaff}
        account={isSignedIn ? data.settings.identity.account : undefined}
        connection={<ConnectionBanner typed={place === 'application' && isSignedIn} />}
        menu={isSignedIn && !isStaff && place !== 'home' && <ApplicationMenu />}
        above={
          <>
            <EntryNotices />
            {isSignedIn && session !== undefined && <SessionGuard session={session} />}
            {isSignedIn && <LogOutGuard />}
          </>
        }
      >
        <PlaceContent place={place} visitor={visitor} publicScreens={publicScreens} />
      </Frame>
    </ArrivedContext>
  )
}

/**
 * On pages that the server rendered for visitors, everyone counts as one until the check ends.
 */
function headerVisitor(visitor: Visitor, place: Place) {
  if (visitor === 'signedIn') return 'signedIn'
  // Without a connection the login is unreachable.
  if (visitor === 'signingOut' || visitor === 'disconnected') return 'unknown'
  const isVisitors = place === 'home' || place === 'information'
  return visitor === 'signedOut' || visitor === 'unreachable' || isVisitors ? 'signedOut' : 'unknown'
}

/** Shown while the sign-in is being checked. */
const WAITING = { entering: 'Opening the login page…', signingOut: 'Logging you out…', unknown: 'Loading…' } as const

interface PlaceContentProps {
  place: Place
  visitor: Visitor
  publicScreens: Readonly<Record<PublicScreen, ComponentType>>
}

function PlaceContent({ place, visitor, publicScreens }: PlaceContentProps) {
  const authentication = useAuthentication()
  const window = useApplicationsWindow()
  const closed = useSelector(window, isClosed)

  useEffect(() => {
    return visitor === 'signedOut' ? prefetch(screenCalled('progress').load) : undefined
  }, [visitor])

  if (place === 'home' && visitor === 'signedIn') return <Loading />
  if (place === 'home' || place === 'guidance' || place === 'information') {
    const name = place === 'information' ? 'information' : 'home'
    const PublicScreen = publicScreens[name]
    return (
      <ChunkBoundary key={name}>
        <PublicScreen />
      </ChunkBoundary>
    )
  }
  if (place === 'callback') return <Loading>Logging you in…</Loading>
  if (visitor === 'signedIn') {
    if (place !== 'ownData') return <ApplicationArea />
    return (
      <Chunk fallback={<Loading />}>
        <OwnDataScreen />
      </Chunk>
    )
  }
  if (visitor === 'signedOut' || visitor === 'unreachable') {
    return (
      <SignInPage
        unreachable={visitor === 'unreachable'}
        closed={closed}
        onEnter={() => authentication.send({ type: 'logIn.again' })}
      />
    )
  }
  if (visitor === 'disconnected') return <SignInUnknown />
  return <Loading>{WAITING[visitor]}</Loading>
}

/** Shown in place of a sign-in while applications are closed (section 4.7). */
function EntryNotices() {
  const window = useApplicationsWindow()
  const shown = useSelector(window, shownNotice)
  const closed = useSelector(window, isClosed)
  const close = () => window.send({ type: 'notice.close' })
  return (
    <>
      {closed && <ClosedNotices programme={PROGRAMME} inHeader={PROGRAMME_IN_HEADER} />}
      <Notice title="Please try again" opened={shown === 'unknown'} onClose={close}>
        <p>We could not check whether applications are open. Check your connection and try again.</p>
      </Notice>
    </>
  )
}

import { PROGRAMME } from '#programme/names.ts'
import type { ReactNode } from 'react'
import {
  ACCOUNT_PATH,
  PAGE_SCRIPT_PATH,
  type IdentitySite,
  type IdentityView,
  type NoticePage,
} from '../../domain/identityPages.ts'
import { LOG_OUT_ADDRESSES, ROUTES, DESK_PATH } from '../../domain/routes.ts'
import { Frame } from '../components/layout/Frame.tsx'
import { MAIN } from '../components/layout/ids.ts'
import { Masthead } from '../components/layout/Masthead.tsx'
import { SkipLink } from '../components/layout/SkipLink.tsx'
import { StaticDocument } from '../components/layout/StaticDocument.tsx'
import { closedTitle } from '../components/messages/closedWords.ts'
import { AccountPage } from './AccountPage.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Closed } from './Closed.tsx'
import { CONFIRM_WORDING, ConfirmEmail } from './ConfirmEmail.tsx'
import { CREDENTIALS_WORDING, CredentialsForm } from './CredentialsForm.tsx'
import { DeadlineMails } from './DeadlineMails.tsx'
import classes from './identity.module.css'
import { IdleWarning } from './IdleWarning.tsx'
import { MailSent } from './MailSent.tsx'
import { NEW_PASSWORD_WORDING, NewPasswordForm } from './NewPasswordForm.tsx'
import { CodeForm, SecondFactor } from './SecondFactor.tsx'
import { NOTICES } from './notices.ts'

export interface IdentityPageProps {
  view: IdentityView
  site: IdentitySite
  style: string
  /** The icon's URL. */
  icon: string
}

/** A complete page of the identity provider, which works without its script. */
export function IdentityPage({ view, site, style, icon }: IdentityPageProps) {
  const { providerName, portalUrl, brand } = site
  const { heading, content, isForm, isSignedIn = false } = contentOf(view, site)
  const card = (
    <>
      <h1>{heading}</h1>
      {content}
    </>
  )
  const isStaff =
    view.page === 'code' ||
    view.page === 'secondFactor' ||
    (view.page === 'credentials' && view.isStaff === true) ||
    (view.page === 'newPassword' && view.purpose === 'invitation') ||
    (view.page === 'account' && view.secondFactor !== undefined) ||
    (view.page === 'closeAccount' && view.isStaff === true)
  return (
    <StaticDocument
      title={`${hasProblems(view) ? 'Error: ' : ''}${heading}`}
      site={site}
      style={style}
      icon={icon}
      script={PAGE_SCRIPT_PATH}
    >
      {isSignedIn ? (
        <SignedInFrame site={site} isStaff={isStaff}>
          {card}
        </SignedInFrame>
      ) : (
        <>
          <SkipLink />
          <Masthead logo={brand.logo} providerName={providerName} href={portalUrl} />
          <main id={MAIN} tabIndex={-1} className={classes.main}>
            <div className={classes.card}>{card}</div>
            {isForm && (
              <p className={classes.back}>
                {isStaff ? <a href={DESK_PATH}>Back to the desk</a> : <a href={portalUrl}>Back to the portal</a>}
              </p>
            )}
          </main>
        </>
      )}
    </StaticDocument>
  )
}

/** The frame of the application's screens, around the account pages. */
function SignedInFrame({ site, isStaff, children }: { site: IdentitySite; isStaff: boolean; children: ReactNode }) {
  const { providerName, brand, contact } = site
  const logOut = LOG_OUT_ADDRESSES[isStaff ? 'staff' : 'applicants']
  return (
    <Frame
      providerName={providerName}
      header={
        <Masthead logo={brand.logo} providerName={providerName} href={isStaff ? DESK_PATH : ROUTES.progress}>
          <a href={logOut.requested} className={`${classes.button} ${classes.secondary} ${classes.logOut}`}>
            Log out
          </a>
        </Masthead>
      }
      menu={
        <nav aria-label={isStaff ? 'Desk' : 'Application'} className={classes.way}>
          {isStaff ? <a href={DESK_PATH}>Back to the desk</a> : <a href={ROUTES.progress}>Back to your application</a>}
        </nav>
      }
      above={<IdleWarning isStaff={isStaff} />}
      hasApplication={!isStaff}
      account={ACCOUNT_PATH}
      contact={contact}
    >
      <div className={`${classes.card} ${classes.narrow}`}>{children}</div>
    </Frame>
  )
}

const hasProblems = (view: IdentityView) =>
  ('problems' in view && view.problems !== undefined) || ('problem' in view && view.problem !== undefined)

interface PageContent {
  heading: string
  content: ReactNode
  /** True if a link back to the portal is below the card. */
  isForm: boolean
  /** True on the account pages. */
  isSignedIn?: boolean
}

function contentOf(view: IdentityView, { portalUrl, providerName, mailbox }: IdentitySite): PageContent {
  switch (view.page) {
    case 'credentials':
      return {
        heading: CREDENTIALS_WORDING[view.screen].heading,
        content: <CredentialsForm {...view} mailbox={mailbox} />,
        isForm: true,
      }
    case 'newPassword':
      return {
        heading: NEW_PASSWORD_WORDING[view.purpose].heading,
        content: <NewPasswordForm {...view} />,
        isForm: true,
      }
    case 'confirmEmail':
      return { heading: CONFIRM_WORDING[view.purpose].heading, content: <ConfirmEmail {...view} />, isForm: true }
    case 'account':
      return { heading: 'Your account', content: <AccountPage {...view} />, isForm: false, isSignedIn: true }
    case 'code':
      return { heading: 'Enter your code', content: <CodeForm {...view} />, isForm: true }
    case 'secondFactor':
      return { heading: 'Set up your second factor', content: <SecondFactor {...view} />, isForm: view.isAtLogIn }
    case 'closeAccount':
      return {
        heading: view.isNeeded === true ? 'You cannot close your account' : 'Close your account?',
        content: <CloseAccount {...view} providerName={providerName} />,
        isForm: false,
        isSignedIn: true,
      }
    case 'deadlineMails':
      return {
        heading: view.isOff ? 'Reminder emails are off' : 'Reminder emails',
        content: <DeadlineMails {...view} />,
        isForm: true,
      }
    case 'mailSent':
      return { heading: 'Check your email', content: <MailSent {...view} mailbox={mailbox} />, isForm: true }
    case 'closed':
      return {
        heading: closedTitle(PROGRAMME),
        content: <Closed {...view} providerName={providerName} portalUrl={portalUrl} />,
        isForm: false,
      }
    default:
      return {
        heading: NOTICES[view.page].heading,
        content: <Notice view={view} portalUrl={portalUrl} />,
        isForm: false,
      }
  }
}

interface NoticeProps {
  view: Extract<IdentityView, { page: NoticePage }>
  portalUrl: string
}

function Notice({ view, portalUrl }: NoticeProps) {
  const { text, isForStaff = false } = NOTICES[view.page]
  return (
    <>
      <p className={classes.lead}>{text}</p>
      {view.page === 'refused' && view.code !== undefined && <p className={classes.detail}>Reason: {view.code}</p>}
      {view.page === 'failed' && <p className={classes.detail}>Reference: {view.requestId}</p>}
      {view.page === 'failed' && view.details !== undefined && <pre className={classes.detail}>{view.details}</pre>}
      <a className={`${classes.button} ${classes.toPortal}`} href={isForStaff ? DESK_PATH : portalUrl}>
        {isForStaff ? 'Go to the desk' : 'Go to the portal'}
      </a>
    </>
  )
}

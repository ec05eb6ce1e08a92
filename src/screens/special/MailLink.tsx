import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { linkIn } from '../../../machines/application/fellowship.ts'
import { ROUTES } from '../../../domain/routes.ts'
import EarlierApplications from '../../components/submission/EarlierApplications.tsx'
import { Message } from '../../components/messages/Message.tsx'
import { Button } from '../../components/layout/Button.ts'
import { Screen } from '../../components/layout/Screen.tsx'
import { useApplication, useAuthentication } from '../../PortalContext.tsx'

/** The application of a past intake, to which a mail's link led. */
export function EarlierLetter() {
  const link = useSelector(useApplication(), ({ context }) => linkIn(context))
  return (
    <Screen heading="An application of a past intake" className="stack">
      <EarlierApplications link={link} />
      <p>
        Everything else that you submitted is under <Link href={ROUTES.ownData}>Your data</Link>.
      </p>
    </Screen>
  )
}

/** A mail's link to an application of another account. */
export function OthersLink() {
  const authentication = useAuthentication()
  const application = useApplication()
  const email = useSelector(application, ({ context }) => context.profile.email)
  const answer = <Button onClick={() => authentication.send({ type: 'logOut.request' })}>Log out</Button>
  return (
    <Screen heading="This link is for another account" className="stack">
      <Message tone="note" answer={answer}>
        <p>
          You are logged in{email !== '' && ` as ${email}`}. The link in the email is about an application that was
          submitted with another account.
        </p>
        <p>To read it, log out, open the link in the email again, and log in with the account of the application.</p>
      </Message>
      <p>
        <Link href={ROUTES.progress}>Continue without the link</Link>
      </p>
    </Screen>
  )
}

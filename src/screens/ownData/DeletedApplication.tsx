import { useApplication } from '../../PortalContext.tsx'
import { Message } from '../../components/messages/Message.tsx'
import { Button } from '../../components/layout/Button.ts'

/** Replaces every screen of a deleted application. */
export default function DeletedApplication() {
  const application = useApplication()
  return (
    <Message
      tone="success"
      answer={
        <Button variant="default" onClick={() => application.send({ type: 'application.begin' })}>
          Start a new application
        </Button>
      }
    >
      We have deleted your application, everything you typed and every document you uploaded.
    </Message>
  )
}

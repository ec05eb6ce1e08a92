import { useSelector } from '@xstate/react'
import { isSaveWaiting } from '../../../machines/application/selectors.ts'
import { connectionState, secondsLeft } from '../../../machines/connection/selectors.ts'
import { ConnectionNotice } from '../messages/ConnectionNotice.tsx'
import { useAuthentication, useConnection } from '../../PortalContext.tsx'

/** Shows on every screen that the connection is lost, and briefly that it is back. */
export function ConnectionBanner({ typed }: { typed: boolean }) {
  const connection = useConnection()
  const application = useSelector(useAuthentication(), (snapshot) => snapshot.children.application)
  return (
    <ConnectionNotice
      state={useSelector(connection, connectionState)}
      secondsLeft={useSelector(connection, secondsLeft)}
      typed={typed}
      waits={useSelector(application, (snapshot) => snapshot !== undefined && isSaveWaiting(snapshot))}
      onTryNow={() => connection.send({ type: 'connection.check' })}
    />
  )
}

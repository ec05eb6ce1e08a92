import { useSelector } from '@xstate/react'
import { connectionState, secondsLeft } from '../machines/connection/selectors.ts'
import { ConnectionNotice } from './parts/ConnectionNotice.tsx'
import { useConnection } from './PortalContext.tsx'

/** Says on every screen that there is no connection, and for a moment that it is back. */
export function ConnectionBanner({ typed }: { typed: boolean }) {
  const connection = useConnection()
  return (
    <ConnectionNotice
      state={useSelector(connection, connectionState)}
      secondsLeft={useSelector(connection, secondsLeft)}
      typed={typed}
      onTryNow={() => connection.send({ type: 'connection.check' })}
    />
  )
}

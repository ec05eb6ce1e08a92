import type { ConnectionSnapshot } from './connection.ts'

export type ConnectionState = 'steady' | 'restored' | 'waiting' | 'checking'

export function connectionState(snapshot: ConnectionSnapshot): ConnectionState {
  const { value } = snapshot
  return 'reachable' in value ? value.reachable : value.unreachable
}

export const secondsLeft = ({ context }: ConnectionSnapshot) => context.secondsLeft

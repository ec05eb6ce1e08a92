/** Turns the names of a machine into words. */

/** 'PICK_SEAT', 'seat.picked' and 'pickSeat' as 'pick seat', 'seat picked' and 'pick seat'. */
export function plainWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
  return words.length === 0 ? name : words.join(' ')
}

/** An id that XState made from an invoke's position: `0.order.paying`. */
export const isMadeUp = (id: string): boolean => /^\d+\.\S/.test(id)

/** The call whose result an event is: 'charge', or 'the call in paying' if XState made its id. */
export function callWords(id: string): string {
  return isMadeUp(id) ? `the call in ${plainWords(id.split('.').slice(2).join('.') || id)}` : plainWords(id)
}

/** True for events that XState sends without a cause outside the machine. */
export const isInternal = (type: string): boolean =>
  type === '' || type.startsWith('xstate.done.state.') || type.endsWith('*') || type === 'xstate.init'

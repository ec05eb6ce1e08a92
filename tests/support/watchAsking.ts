import { vi } from 'vitest'

/** True while a beforeunload listener is set that was added since the call. Other files may have left some. */
export function watchAsking() {
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const listenersOf = ({ mock }: typeof added | typeof removed) =>
    mock.calls.filter(([type]) => type === 'beforeunload').map(([, listener]) => listener)
  return () => listenersOf(added).some((listener) => !listenersOf(removed).includes(listener))
}

import { useSyncExternalStore } from 'react'

/** Keeps the view's state in the URL, so that it can be shared and the browser history works. */

export const MODES = {
  read: 'Read',
  simulate: 'Simulate',
  live: 'Live',
  compare: 'Compare',
  trace: 'Trace',
  report: 'Report',
} as const

export type Mode = keyof typeof MODES

export interface Address {
  machine: string
  mode: Mode
  at: string | null
  trail: string | null
  /** The suite whose coverage is shown; empty for all, null for none. */
  coverage: string | null
  /** True for names only. */
  outline: boolean
  /** The open states of a large chart; null for the default. */
  open: readonly string[] | null
  /** The two sides compared: revisions, files or folders. */
  from: string | null
  to: string | null
  /** The section that is traced. */
  section: string | null
}

/** A malformed escape sequence is kept as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** An unknown machine falls back to the first. */
export function readAddress(hash: string, machines: readonly string[]): Address {
  const [given = '', query] = hash.replace(/^#/, '').split('?')
  const name = decoded(given)
  const parameters = new URLSearchParams(query)
  const mode = parameters.get('mode') ?? 'read'
  return {
    machine: machines.includes(name) ? name : (machines[0] ?? ''),
    mode: Object.hasOwn(MODES, mode) ? (mode as Mode) : 'read',
    at: parameters.get('at'),
    trail: parameters.get('trail'),
    coverage: parameters.get('coverage'),
    outline: parameters.has('outline'),
    open: parameters.has('open') ? parameters.getAll('open').filter((id) => id !== '') : null,
    from: parameters.get('from'),
    to: parameters.get('to'),
    section: parameters.get('section'),
  }
}

export function writeAddress({ machine, mode, outline, open, ...address }: Address): string {
  const parameters = new URLSearchParams()
  const shown = {
    at: true,
    trail: mode === 'simulate',
    coverage: true,
    from: mode === 'compare',
    to: mode === 'compare',
    section: mode === 'trace',
  }
  if (mode !== 'read') parameters.set('mode', mode)
  if (outline) parameters.set('outline', '')
  // An empty value means that all are closed.
  for (const id of open?.length === 0 ? [''] : (open ?? [])) parameters.append('open', id)
  for (const [name, isShown] of Object.entries(shown)) {
    const value = address[name as keyof typeof shown]
    if (isShown && value !== null) parameters.set(name, value)
  }
  const query = parameters.toString()
  return `#${encodeURIComponent(machine)}${query === '' ? '' : `?${query}`}`
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

export type Go = (changes: Partial<Address>) => void

export function useAddress(machines: readonly string[]): [Address, Go] {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  const address = readAddress(hash, machines)
  const go: Go = (changes) => {
    const machineChanges = changes.machine !== undefined && changes.machine !== address.machine
    window.location.hash = writeAddress({
      ...address,
      ...(machineChanges ? { at: null, trail: null, open: null } : {}),
      ...changes,
    })
  }
  return [address, go]
}

import { useSyncExternalStore } from 'react'

/** The view's state in the address, so that it can be shared and the browser's history works. */

export type Mode = 'read' | 'simulate' | 'live'

export interface Address {
  machine: string
  mode: Mode
  /** The selected state's or transition's id. */
  at: string | null
  trail: string | null
  coverage: boolean
  /** Names only. */
  outline: boolean
  /** The open states of a large chart; null for those that are open at first. */
  open: readonly string[] | null
}

const MODES: readonly string[] = ['read', 'simulate', 'live'] satisfies Mode[]

/** A name that nobody could have written stays as it is. */
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
    mode: MODES.includes(mode) ? (mode as Mode) : 'read',
    at: parameters.get('at'),
    trail: parameters.get('trail'),
    coverage: parameters.has('coverage'),
    outline: parameters.has('outline'),
    open: parameters.has('open') ? parameters.getAll('open').filter((id) => id !== '') : null,
  }
}

export function writeAddress({ machine, mode, at, trail, coverage, outline, open }: Address): string {
  const parameters = new URLSearchParams()
  if (mode !== 'read') parameters.set('mode', mode)
  if (at !== null) parameters.set('at', at)
  if (trail !== null && mode === 'simulate') parameters.set('trail', trail)
  if (coverage) parameters.set('coverage', '')
  if (outline) parameters.set('outline', '')
  // An empty one says that all are closed.
  for (const id of open?.length === 0 ? [''] : (open ?? [])) parameters.append('open', id)
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

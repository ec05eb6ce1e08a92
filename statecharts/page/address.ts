import { useSyncExternalStore } from 'react'
import { MACHINE_NAMES, type MachineName } from '../machines.ts'

/** What is shown, as the address says it: it can be shared, and the browser's buttons go back and forth. */

export type Mode = 'read' | 'simulate' | 'live'

export interface Address {
  machine: MachineName
  mode: Mode
  /** A state's or a transition's id. */
  at: string | null
  trail: string | null
  coverage: boolean
  /** Names alone. */
  outline: boolean
}

const MODES: readonly string[] = ['read', 'simulate', 'live'] satisfies Mode[]

function isMachine(name: string | undefined): name is MachineName {
  return MACHINE_NAMES.includes(name as MachineName)
}

export function readAddress(hash: string): Address {
  const [name, query] = hash.replace(/^#/, '').split('?')
  const parameters = new URLSearchParams(query)
  const mode = parameters.get('mode') ?? 'read'
  return {
    machine: isMachine(name) ? name : 'application',
    mode: MODES.includes(mode) ? (mode as Mode) : 'read',
    at: parameters.get('at'),
    trail: parameters.get('trail'),
    coverage: parameters.has('coverage'),
    outline: parameters.has('outline'),
  }
}

export function writeAddress({ machine, mode, at, trail, coverage, outline }: Address): string {
  const parameters = new URLSearchParams()
  if (mode !== 'read') parameters.set('mode', mode)
  if (at !== null) parameters.set('at', at)
  if (trail !== null && mode === 'simulate') parameters.set('trail', trail)
  if (coverage) parameters.set('coverage', '')
  if (outline) parameters.set('outline', '')
  const query = parameters.toString()
  return `#${machine}${query === '' ? '' : `?${query}`}`
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

export type Go = (changes: Partial<Address>) => void

export function useAddress(): [Address, Go] {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  const address = readAddress(hash)
  const go: Go = (changes) => {
    const machineChanges = changes.machine !== undefined && changes.machine !== address.machine
    window.location.hash = writeAddress({
      ...address,
      ...(machineChanges ? { at: null, trail: null } : {}),
      ...changes,
    })
  }
  return [address, go]
}

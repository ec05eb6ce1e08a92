import { useEffect, useState } from 'react'
import type { Picture } from '../drawing/charts.ts'
import type { Shape } from '../drawing/flow.ts'
import type { Detail } from '../drawing/writing.ts'
import { fetchJson } from './useJson.ts'

/** Loads pictures from the server and caches them while the page is open. */

export type Shapes = Record<Shape, Picture>

export type Drawn = { status: 'drawing' } | { status: 'drawn'; pictures: Shapes } | { status: 'failed'; reason: string }

/** Drawing options for a chart. */
export interface Wanted {
  /** The machine's id. */
  name: string
  detail: Detail
  /** The open states of a large chart; null shows the whole chart. */
  open: readonly string[] | null
}

/** The shapes to choose from. A large chart has only one. */
const shapesOf = ({ open }: Wanted): readonly Shape[] => (open === null ? ['tall', 'wide'] : ['tall'])

const seen = new Map<string, Promise<Shapes>>()

function addressOf({ name, detail, open }: Wanted, shape: Shape): string {
  const query = new URLSearchParams({ machine: name, detail, shape })
  if (open !== null) query.set('folded', '')
  for (const id of open ?? []) query.append('open', id)
  return `/picture.json?${query}`
}

/** The URLs of the pictures, one per line: tall, and wide if different. */
function ask(addresses: string): Promise<Shapes> {
  const known = seen.get(addresses)
  if (known !== undefined) return known
  const asked = Promise.all(addresses.split('\n').map((address) => fetchJson<Picture>(address))).then(
    (pictures): Shapes => {
      const [tall, wide] = pictures as [Picture, Picture?]
      return { tall, wide: wide ?? tall }
    },
  )
  seen.set(addresses, asked)
  // Failed requests are repeated.
  asked.catch(() => seen.delete(addresses))
  return asked
}

/** The server draws pictures that the caller does not have. */
export function usePictures(wanted: Wanted, own?: Shapes): Drawn {
  const addresses = shapesOf(wanted)
    .map((shape) => addressOf(wanted, shape))
    .join('\n')
  const [drawn, setDrawn] = useState<{ addresses: string; result: Drawn } | null>(null)
  const isServed = own === undefined
  useEffect(() => {
    if (!isServed) return undefined
    let isStale = false
    const show = (result: Drawn) => {
      if (!isStale) setDrawn({ addresses, result })
    }
    ask(addresses).then(
      (pictures) => show({ status: 'drawn', pictures }),
      (error: Error) => show({ status: 'failed', reason: error.message }),
    )
    return () => {
      isStale = true
    }
  }, [addresses, isServed])
  if (own !== undefined) return { status: 'drawn', pictures: own }
  return drawn?.addresses === addresses ? drawn.result : { status: 'drawing' }
}

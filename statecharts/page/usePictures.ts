import { useEffect, useState } from 'react'
import type { Picture } from '../drawing/charts.ts'
import type { Shape } from '../drawing/flow.ts'
import type { Detail } from '../drawing/writing.ts'

/** Pictures as the server draws them; those that were seen are kept while the page is open. */

export type Shapes = Record<Shape, Picture>

export type Drawn = { status: 'drawing' } | { status: 'drawn'; pictures: Shapes } | { status: 'failed'; reason: string }

/** What a chart is to be drawn like. */
export interface Wanted {
  /** The machine's. */
  name: string
  detail: Detail
  /** Of a large chart, the open states; null for a chart that is shown whole. */
  open: readonly string[] | null
}

/** The shapes that the room lets choose from: a large chart is drawn once. */
const shapesOf = ({ open }: Wanted): readonly Shape[] => (open === null ? ['tall', 'wide'] : ['tall'])

const seen = new Map<string, Promise<Shapes>>()

async function pictureAt(address: string): Promise<Picture> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Picture
}

function addressOf({ name, detail, open }: Wanted, shape: Shape): string {
  const query = new URLSearchParams({ machine: name, detail, shape })
  if (open !== null) query.set('folded', '')
  for (const id of open ?? []) query.append('open', id)
  return `/picture.json?${query}`
}

/** The pictures at addresses, one a line: tall, and wide where that is another. */
function ask(addresses: string): Promise<Shapes> {
  const known = seen.get(addresses)
  if (known !== undefined) return known
  const asked = Promise.all(addresses.split('\n').map(pictureAt)).then((pictures): Shapes => {
    const [tall, wide] = pictures as [Picture, Picture?]
    return { tall, wide: wide ?? tall }
  })
  seen.set(addresses, asked)
  // What failed is asked for again.
  asked.catch(() => seen.delete(addresses))
  return asked
}

/** The server draws what the caller has no pictures of. */
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

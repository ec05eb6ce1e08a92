export interface Configured {
  /** What nginx writes is in it. */
  folder: string
  ports: readonly number[]
  /** The nodes, by their place in `ports`, to which nobody is sent. */
  down: ReadonlySet<number>
  port: number
  certificate: string
  key: string
  generation: number
}

/** The released configuration for these nodes. */
export function configured(released: string, how: Configured): string

export function startProxy(options: {
  ports: readonly number[]
  port: number
  certificate: string
  key: string
}): Promise<{
  origin: string
  /** Sends nobody to a node any more, or again. */
  set(index: number, isUp: boolean): Promise<void>
  close(): Promise<void>
}>

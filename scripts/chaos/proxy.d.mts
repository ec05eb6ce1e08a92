export interface Way {
  port: number
  /** Breaks what is open, and lets nobody through. */
  cut(): void
  /** Takes whatever comes, and hands nothing on. */
  hold(): void
  delay(milliseconds: number): void
  mend(): void
  close(): void
}

/** A way to the port of a service on this machine. */
export function openProxy(target: number): Promise<Way>

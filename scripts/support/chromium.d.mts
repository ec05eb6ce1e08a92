export interface FoundChromium {
  path: string
  /** Whether it is Playwright's own, which needs no path. */
  own: boolean
}
export function findChromium(): FoundChromium | undefined
export function launchOptions(): { executablePath: string | undefined; args: string[] }

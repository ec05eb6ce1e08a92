import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * What begins, ties together or colours the rest, which the screens' tests and the browser hold; and what decodes and draws pictures, which
 * needs a browser: e2e/phone-files.spec.ts.
 */
const ELSEWHERE =
  /^src\/(?:entry-client|serviceWorker|inspect|portal|theme|(?:identity|mail)\/style|desk\/createDesk|pictures\/(?:decode|fit|heic|pictures\.worker))\.ts$/

const root = path.resolve(import.meta.dirname, '../..')

/** The modules of src that are no components and have tests of their own, from the root. */
export const SRC_FILES: readonly string[] = readdirSync(path.join(root, 'src'), { recursive: true })
  .map((file) => path.join('src', String(file)))
  .filter((file) => /(?<!\.d)\.ts$/.test(file) && !ELSEWHERE.test(file))
  .sort()

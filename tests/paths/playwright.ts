import path from 'node:path'
import type { PathsFile } from './file.ts'

/** Paths as a Playwright spec for any portal address; see docs/paths.md. */

const MODULE = 'e2e/support/fileWalk.ts'

/** `out` is the spec's file, for relative imports. */
export function toPlaywright({ machines }: PathsFile, out: string | undefined): string {
  const walker = path.relative(path.dirname(out ?? ''), MODULE)
  const [file] = machines
  return `import { test } from 'playwright/test'
import { walkFile } from '${walker.startsWith('.') ? walker : `./${walker}`}'

/** BASE_URL=https://… npx playwright test --config paths.config.ts */

const file = ${JSON.stringify(file, null, 2)}

for (const [index, path] of file.paths.entries()) {
  const last = path.steps.at(-1)
  test(\`\${file.machine} \${index + 1}: \${path.steps.length} steps, the last \${last.event.type}\`, async ({ page, baseURL }) => {
    await walkFile(page, baseURL, file, path)
  })
}
`
}

/** The tier being run, set by scripts/test.mjs. Unset, for example with `npx vitest run FILE`, every named test runs. */
export const tier = process.env.TEST_TIER

/** How long a test waits for something to appear, in milliseconds: shorter every day, so that a red test is red sooner. */
export const WAIT_MS = tier === 'everyday' ? 15_000 : 60_000

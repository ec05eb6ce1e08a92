/** The longest that a call may block the event loop, on a machine that runs watcher.mjs's calibration at its usual speed. */
const MOST_MS = 50
const USUAL_CALIBRATION_MS = 10
/** Other work blocks the loop now and then, so a slow call has to be slow every time. */
const REPEATS = 3

/**
 * Measures whether a call blocks the server's event loop for too long, relative to a fixed calculation before and after.
 * @param {import('../server.mjs').Attacked} server
 * @param {() => Promise<unknown>} call
 * @returns {Promise<{ held: number, most: number } | null>} null where it does not; milliseconds otherwise
 */
export async function heldTooLong(server, call) {
  /** @type {{ held: number, most: number } | null} */
  let outcome = null
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await server.reset()
    await call()
    const held = await server.held()
    if (held <= MOST_MS) return null
    const slowness = Math.max(1, (await server.calibrate()) / USUAL_CALIBRATION_MS)
    const most = MOST_MS * slowness
    if (held <= most) return null
    outcome = { held, most }
  }
  return outcome
}

/** What no call may hold the event loop for, on a machine that does the calibrating work of watcher.mjs in its usual time. */
const MOST_MS = 50
const USUAL_CALIBRATION_MS = 10
/** What else goes on in the server holds it now and then; what a call does to it, it does every time. */
const REPEATS = 3

/**
 * Whether a call holds the server's event loop for too long: measured against a fixed work there, just before and just after.
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

import path from 'node:path'
import { loadClasses } from '../support/classes.mjs'

/**
 * One class of faults. Every file in classes/ exports its name and its run.
 * @typedef {object} Trial
 * @property {import('./cluster.mjs').Cluster} cluster
 * @property {number} tries
 * @property {() => number} random seeded
 * @property {(line: string) => void} say
 *
 * @typedef {(trial: Trial) => Promise<{ tested: number }>} Run
 */

/** @returns {Promise<{ name: string, needsEarlier?: boolean, run: Run }[]>} `needsEarlier` classes need --from */
export const classes = () => loadClasses(path.join(import.meta.dirname, 'classes'))

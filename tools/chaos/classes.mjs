import path from 'node:path'
import { loadClasses } from '../support/classes.mjs'

/**
 * One class of faults. Every file in classes/ exports its name and its run.
 * @typedef {object} Chaos
 * @property {number} tries
 * @property {() => number} random seeded
 * @property {(line: string) => void} say
 *
 * @typedef {(chaos: Chaos) => Promise<{ tested: number, failures: string[] }>} Run
 */

/** @returns {Promise<{ name: string, run: Run }[]>} */
export const classes = () => loadClasses(path.join(import.meta.dirname, 'classes'))

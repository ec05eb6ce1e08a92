import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

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

const folder = path.join(import.meta.dirname, 'classes')

/** @returns {Promise<{ name: string, needsEarlier?: boolean, run: Run }[]>} `needsEarlier`: only where an earlier build is named */
export async function classes() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort()
  return Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}

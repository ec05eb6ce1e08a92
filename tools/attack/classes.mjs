import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What an attack works with.
 * @typedef {object} Attacker
 * @property {number} seed the same one makes the same calls
 * @property {number} runs how many calls of each kind
 * @property {import('./visitors.mjs').Visitors} [visitors] without them nobody signs in
 * @property {any} [document] the server's OpenAPI document
 * @property {(route: import('./watcher.mjs').Route) => boolean} [isAttacked] which of the routes are tried, where all would be
 */

/**
 * One class of attacks; every file of classes/ exports its name and its attack, and how its server is started where that is special.
 * @typedef {(server: import('./server.mjs').Attacked, attacker: Attacker) => Promise<{ tried: number, fell: string[] }>} Attack
 */

const folder = path.join(import.meta.dirname, 'classes')

/** @returns {Promise<{ name: string, attack: Attack, how?: Parameters<typeof import('./server.mjs').startAttacked>[1] }[]>} */
export async function classes() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort()
  return Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}

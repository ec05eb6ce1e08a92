import path from 'node:path'
import { loadClasses } from '../support/classes.mjs'

/**
 * The input of an attack.
 * @typedef {object} Attacker
 * @property {number} seed makes a run repeatable
 * @property {number} runs calls per kind
 * @property {import('./visitors.mjs').Visitors} visitors
 * @property {any} document the server's OpenAPI document
 * @property {(route: import('./watcher.mjs').Route) => boolean} isTarget true for the routes to attack
 */

/**
 * One class of attacks. Every file in classes/ exports its name, its attack and, if needed, options for its server.
 * @typedef {(server: import('./server.mjs').Attacked, attacker: Attacker) => Promise<{ tested: number, failures: string[] }>} Attack
 */

/** @returns {Promise<{ name: string, attack: Attack, how?: Parameters<typeof import('./server.mjs').startAttacked>[0] }[]>} */
export const classes = () => loadClasses(path.join(import.meta.dirname, 'classes'))

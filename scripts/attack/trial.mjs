import { attack } from './classes/freeze.mjs'
import { startAttacked } from './server.mjs'

/** The freezing attack on a program that nobody signs in to. */
export async function tryToFreeze(program, { seed, runs }) {
  const server = await startAttacked(program)
  try {
    return await attack(server, { seed, runs })
  } finally {
    await server.stop()
  }
}

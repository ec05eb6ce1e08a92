import process from 'node:process'
import { fill } from './intake/fill.ts'

/** Fills the data folder of the first argument, for a portal at the address of the second. */
const [dataDir, url] = process.argv.slice(2)
if (dataDir === undefined || url === undefined) throw new Error('Name a data folder and an address.')
await fill(dataDir, url)

import { killing } from '../kills.mjs'
import { saving } from '../../support/workload/saving.mjs'

/** Kills the server while records and drafts are saved. */
export const name = 'saves'

export const run = killing(saving)

import { killing } from '../kills.mjs'
import { submitting } from '../../support/workload/submitting.mjs'

/** Kills the server while applications are submitted, amended and submitted again. */
export const name = 'submits'

export const run = killing(submitting, { submits: true })

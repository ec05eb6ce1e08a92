import { version } from '../../package.json'

/** The product's version, as in its package.json. */
export const VERSION = version

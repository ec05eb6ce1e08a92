import { inject } from 'vitest'

/** What runs once, as a file is loaded, is seen to do so, and not taken for what the first test does that needs the file. */

// An entry finds no page here.
await Promise.allSettled(inject('trials').files.map((file) => import(file)))

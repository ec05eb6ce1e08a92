import { provideStandIns } from './standIns.ts'

/** Import this before a machine that reads the page when it is loaded, in a test without a page. */
provideStandIns()

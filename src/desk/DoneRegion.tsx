import { DONE } from './announceDone.ts'

/** The live region for actions that end without a message on the screen. It is always there, so that screen readers watch it. */
export const DoneRegion = () => <p id={DONE} role="status" className="spoken-only" />

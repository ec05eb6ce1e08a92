export { createModel } from 'xstate-paths'
export type * from 'xstate-paths'

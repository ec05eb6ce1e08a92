import type { ExportsSnapshot } from './exports.ts'

export { exportProblem } from './setup.ts'

export const exportState = ({ value }: ExportsSnapshot) => value

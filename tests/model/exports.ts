import { exportsMachine } from '../../machines/exports/exports.ts'
import { exports } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(exportsMachine, exports, {
    start,
    key: ({ context: { choice } }) => [choice.name, choice.columns.length],
  })

export const exportsModels = { bursaryAdmin: startingAt(0), committeeMember: startingAt(1) }

import { assignmentMachine } from '../../machines/assignment/assignment.ts'
import { assignment } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

export const assignmentModel = modelOf(assignmentMachine, assignment, {
  key: ({ context: { chosen, change } }) => [chosen.length, change],
})

import { assignmentMachine } from '../../machines/assignment/assignment.ts'
import type { AssignmentEvent } from '../../machines/assignment/contracts.ts'
import { REVIEWER } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const events = {
  'assignment.retry': [{ type: 'assignment.retry' }],
  'assignment.toggle': [{ type: 'assignment.toggle', reviewer: REVIEWER.id }],
  'assignment.save': [
    { type: 'assignment.save', change: 'assign' },
    { type: 'assignment.save', change: 'remove' },
  ],
  'assignment.close': [{ type: 'assignment.close' }],
} satisfies Record<AssignmentEvent['type'], Fixtures<PathEvent>>

const errors = [new Error('cut'), { failure: 'signInExpired' }]

export const assignmentModel = createModel({
  machine: assignmentMachine,
  input: () => ({ submissions: ['s1', 's2'], intake: '2026' }),
  events,
  outcomes: {
    loadReviewers: { done: [[REVIEWER]], error: errors },
    saveAssignments: { done: [2], error: errors },
  },
  key: ({ context: { chosen, change } }) => [chosen.length, change],
})

import type { AssignmentSnapshot } from './assignment.ts'

export const assignmentState = ({ value }: AssignmentSnapshot) => value

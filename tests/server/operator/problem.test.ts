import { expect, test } from 'vitest'
import { OperatorProblem, problemIn } from '../../../server/app/operator/problem.ts'

const failed = (code: string, cause?: Error) => Object.assign(new Error('from the system', { cause }), { code })

test.each([
  ['a file', failed('ENOSPC')],
  ['a quota', failed('EDQUOT')],
  ['the database', new Error('Failed query: insert …', { cause: failed('53100') })],
])('reports a full disk: %s', (_, error) => {
  expect(problemIn(error)).toMatch(/^The disk is full\. Free some space, then run the command again\./)
})

test('repeats a problem in words, and leaves unexpected errors', () => {
  expect(problemIn(new OperatorProblem('It is in use.'))).toBe('It is in use.')
  expect(problemIn(failed('EACCES'))).toBeNull()
  expect(problemIn('no error')).toBeNull()
})

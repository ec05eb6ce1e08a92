import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leanCharts } from '../../scripts/vite/leanCharts.ts'
import { leanYup } from '../../scripts/vite/leanYup.ts'

/** Plugins that remove unused code. A package or chart that they no longer understand must fail the build. */

interface Transform {
  handler: (code: string) => unknown
}
const transform = ({ transform: hook }: { transform?: unknown }, code: string) => (hook as Transform).handler(code)

describe('the build fails', () => {
  const yup = readFileSync('node_modules/yup/index.esm.js', 'utf8')

  it.each([
    ['lacks a line', yup.replace(/^create\$\d\.prototype = TupleSchema.*$/m, ''), /TupleSchema.* matches 0 times/],
    ['has a line twice', `${yup}\nDateSchema.INVALID_DATE = invalidDate;`, /INVALID_DATE.* matches 2 times/],
    ['reads a removed property again', `${yup}\nDateSchema.INVALID_DATE`, /INVALID_DATE.* matches 2 times/],
  ])('if yup %s', (_, code, message) => {
    expect(() => transform(leanYup(), yup)).not.toThrow()
    expect(() => transform(leanYup(), code)).toThrow(message)
  })

  it.each(['types: { context: {} as { a: { b: { c: string } } } },', 'states: each(draftSetup.createStateConfig),'])(
    'if a chart has a line that cannot be removed: %s',
    (line) => expect(() => transform(leanCharts(), `setup({ ${line} })`)).toThrow('could not remove this line'),
  )
})

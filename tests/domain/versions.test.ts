import { describe, expect, it } from 'vitest'
import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { etagOf, NO_VERSION, NO_VERSIONS, versionOfEtag, versionsOf, versionsText } from '../../domain/versions.ts'

describe('the versions of records in a header', () => {
  const versions = fromEntries(RECORD_STEPS.map((step, index) => [step, index] as const))
  const each = RECORD_STEPS.map((step, index) => `${step}=${index}`)
  const text = each.join(', ')

  it('are written and read', () => {
    expect(versionsText(versions)).toBe(text)
    expect(versionsOf(text)).toEqual(versions)
  })

  it.each([each.toReversed().join(','), ` ${text} `, `${text}, other=4`])(
    'are read in any order, with any spaces and beside others: %s',
    (sent) => {
      expect(versionsOf(sent)).toEqual(versions)
    },
  )

  it('are NO_VERSIONS without a header', () => {
    expect(versionsOf(null)).toEqual(NO_VERSIONS)
    expect(NO_VERSIONS).toEqual(fromEntries(RECORD_STEPS.map((step) => [step, 0] as const)))
  })

  it.each(['', '=1.5', '=x', 'other=1'])("throw if one is missing or no number: '%s'", (version) => {
    const [first = '', ...others] = RECORD_STEPS
    const sent = [version === '' ? '' : `${first}${version}`, ...others.map((step) => `${step}=1`)].join(', ')
    expect(() => versionsOf(sent)).toThrow(new Error(`The versions lack ${first}`))
  })
})

describe('a version as an entity tag', () => {
  it.each([0, 7, 1234])('%i is read back unchanged', (version) => {
    expect(etagOf(version)).toBe(`"${version}"`)
    expect(versionOfEtag(etagOf(version))).toBe(version)
    expect(versionOfEtag(` ${etagOf(version)} `)).toBe(version)
  })

  it.each([null, '', '7', 'W/"7"', '"7', '"seven"', '"7" "8"', '"7-gzip"'])('%j is NO_VERSION', (etag) => {
    expect(versionOfEtag(etag)).toBe(NO_VERSION)
  })
})

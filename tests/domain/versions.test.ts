import { describe, expect, it } from 'vitest'
import { etagOf, NO_VERSION, NO_VERSIONS, versionOfEtag, versionsOf, versionsText } from '../../domain/versions.ts'

describe('the versions of records in a header', () => {
  const versions = { personalDetails: 3, courseDetails: 12, motivation: 0 }
  const text = 'personalDetails=3, courseDetails=12, motivation=0'

  it('are written and read', () => {
    expect(versionsText(versions)).toBe(text)
    expect(versionsOf(text)).toEqual(versions)
  })

  it.each(['motivation=0,personalDetails=3,courseDetails=12', ` ${text} `, `${text}, referees=4`])(
    'are read in any order, with any spaces and beside others: %s',
    (sent) => {
      expect(versionsOf(sent)).toEqual(versions)
    },
  )

  it('are NO_VERSIONS without a header', () => {
    expect(versionsOf(null)).toEqual(NO_VERSIONS)
    expect(NO_VERSIONS).toEqual({ personalDetails: 0, courseDetails: 0, motivation: 0 })
  })

  it.each([
    ['', 'personalDetails'],
    ['personalDetails=3, motivation=0', 'courseDetails'],
    ['personalDetails=3, courseDetails=1.5, motivation=0', 'courseDetails'],
    ['personalDetails=3, courseDetails=12, motivation=x', 'motivation'],
    ['personalDetails, courseDetails=12, motivation=0', 'personalDetails'],
  ])("throw if one is missing: '%s'", (sent, step) => {
    expect(() => versionsOf(sent)).toThrow(new Error(`The versions lack ${step}`))
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

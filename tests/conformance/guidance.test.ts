import { describe, expect, it } from 'vitest'
import { readHomeContent } from '../../server/features/pages/homeContent.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'

const shipped = await readHomeContent(readSettings({}).homeContentPath)

/** Section 1: the purposes and the guidance of the public page. */
describe('§1 the shipped public page', () => {
  it.each([
    ['who is eligible', shipped.eligibility.items, /Namibian citizen/],
    ['that a degree is sponsored', shipped.intro, /sponsors study/],
    [
      'that all uploaded documents are certified',
      shipped.documents.note,
      /All uploaded documents must be certified by a Police Officer \/ Legal Commissioners of Oath\./,
    ],
    [
      'that originals are asked for at the interview',
      shipped.documents.note,
      /originals and certified copies of uploaded documents will be requested at the interview if you are shortlisted/,
    ],
    ['that the information must be factual and up to date', shipped.important.note, /factual and up to date/],
    [
      'that only shortlisted applicants are contacted',
      shipped.important.note,
      /Only shortlisted applicants will be contacted\./,
    ],
  ])('§1 states %s', (_, texts, pattern) => {
    expect([texts].flat().join(' ')).toMatch(pattern)
  })

  it.each([
    ['an ID document', /\bID\b/],
    ['a CV', /\bCV\b/],
    ['an academic transcript', /transcript, with your latest examination results/],
    ['an acceptance letter', /acceptance or provisional acceptance letter/],
    ['a qualification', /qualifications/],
    ['a course programme', /study programme or course outline/],
    ['a course costing', /cost estimate/],
  ])('§1 asks for %s', (_, pattern) => {
    expect(shipped.documents.items.filter((item) => pattern.test(item))).toHaveLength(1)
  })
})

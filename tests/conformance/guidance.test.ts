import { describe, expect, it } from 'vitest'
import { REMOVED_DOCUMENTS } from '../../domain/documents.ts'
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

  const documents: readonly [title: string, kind: string, pattern: RegExp][] = [
    ['an ID document', 'id', /\bID\b/],
    ['a CV', 'cv', /\bCV\b/],
    ['an academic transcript', 'transcript', /transcript, with your latest examination results/],
    ['an acceptance letter', 'acceptanceLetter', /acceptance or provisional acceptance letter/],
    ['a qualification', 'qualification', /qualifications/],
    ['a course programme', 'programme', /study programme or course outline/],
    ['a course costing', 'costing', /cost estimate/],
  ]
  const removed = REMOVED_DOCUMENTS.map(({ kind }) => kind)
  it.each(documents.filter(([, kind]) => !removed.includes(kind)))('§1 asks for %s', (_, __, pattern) => {
    expect(shipped.documents.items.filter((item) => pattern.test(item))).toHaveLength(1)
  })
})

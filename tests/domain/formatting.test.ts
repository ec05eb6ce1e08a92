import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { describe, expect, test } from 'vitest'
import { isModestlyFormatted, MOST_TAGS } from '../../domain/formatting.ts'
import { errorsOf } from '../../domain/rules.ts'
import { words } from '../support/applicant.ts'

const motivationWith = (html: string) => ({ motivation: `<p>${words(480)}</p>${html}` })

describe('the formatting of a motivation', () => {
  test.each([
    ['the maximum number of tags', '<b>'.repeat(MOST_TAGS), true],
    ['one tag too many', '<b>'.repeat(MOST_TAGS + 1), false],
    ['closing tags only', '</b>'.repeat(40_000), true],
    ['less-than signs', '1 < 2 '.repeat(30_000), true],
  ])('%s', (_, html, isModest) => {
    expect(isModestlyFormatted(html)).toBe(isModest)
  })

  test('is part of the record’s rules', () => {
    expect(errorsOf(RECORD_SCHEMAS.motivation, motivationWith('<br>'.repeat(MOST_TAGS - 1)))).toEqual({})
    expect(errorsOf(RECORD_SCHEMAS.motivation, motivationWith('<br>'.repeat(MOST_TAGS)))).toEqual({
      motivation: 'The text has too much formatting. Please remove some of it, or paste the text without formatting.',
    })
  })

  test('is not checked in text that is too long', () => {
    expect(errorsOf(RECORD_SCHEMAS.motivation, motivationWith('<br>'.repeat(60_000)))).toEqual({
      motivation: 'The text is too long.',
    })
  })
})

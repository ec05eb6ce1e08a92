import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  answer,
  birthdate,
  choice,
  documentNames,
  emailAddress,
  numberId,
  optionalLine,
  optionalText,
  record,
  requiredLine,
  requiredText,
  richText,
  textId,
} from '../../domain/fields.ts'
import { checked, type RecordSchema } from '../../domain/rules.ts'

const MESSAGE = 'This is what it says.'

function judge(field: RecordSchema<{ field: unknown }>['fields']['field'], value: unknown) {
  const schema = record({ field: field as never }) as unknown as RecordSchema<{ field: unknown }>
  const { values, errors } = checked(schema, { field: value })
  return errors ? errors.field : { field: values.field }
}

const line = 'x'.repeat(200)
const text = 'x'.repeat(2_000)
const html = 'x'.repeat(200_000)
const tooLong = (longest: number) => `Please use at most ${longest} characters.`

afterEach(() => vi.useRealTimers())

describe('§5 kinds of field', () => {
  it.each([
    ['requiredLine', requiredLine(MESSAGE), '  Ndapewa ', 'Ndapewa'],
    ['requiredLine', requiredLine(MESSAGE), line, line],
    ['requiredLine', requiredLine(MESSAGE), 'O\u2019Neil \u202Eevil\u2066', 'O\u2019Neil evil'],
    ['requiredLine', requiredLine(MESSAGE), '\u0000Nda\u00ADpewa\u200F\u0007\u200B', 'Ndapewa'],
    ['requiredLine', requiredLine(MESSAGE), 'Maria\tJose\u0301\u00A0Dias\u000BPinto', 'Maria José Dias Pinto'],
    ['requiredText', requiredText(MESSAGE), ' Box 7\u000BTown\fCountry\u2028World\r', 'Box 7\nTown\nCountry\nWorld'],
    ['richText', richText(MESSAGE, () => true), '<p>Be\u200Bcause\u00A0e\u0301</p>', '<p>Because é</p>'],
    ['requiredText', requiredText(MESSAGE), 'P O Box 1\r\nWindhoek', 'P O Box 1\nWindhoek'],
    ['requiredText', requiredText(MESSAGE), text, text],
    ['optionalLine', optionalLine(), undefined, ''],
    ['optionalLine', optionalLine(), null, ''],
    ['optionalLine', optionalLine(), ` ${line} `, line],
    ['optionalText', optionalText(), text, text],
    ['choice', choice(['Male', 'Female'], MESSAGE), 'Female', 'Female'],
    ['textId', textId(MESSAGE), ' NA-KH ', 'NA-KH'],
    ['numberId', numberId(MESSAGE), '516', 516],
    ['answer', answer(MESSAGE), 'true', true],
    ['answer', answer(MESSAGE), false, false],
    ['choice', choice(['Male', 'Female'], MESSAGE), '\u200EFemale\u200F', 'Female'],
    ['numberId', numberId(MESSAGE), '\u200E516', 516],
    ['answer', answer(MESSAGE), 'true\u200E', true],
    ['birthdate', birthdate(MESSAGE), '\u200E1990-03-21', '1990-03-21T00:00:00.000Z'],
    ['emailAddress', emailAddress(MESSAGE), ' applicant@example.co.na ', 'applicant@example.co.na'],
    ['birthdate', birthdate(MESSAGE), '1990-03-21', '1990-03-21T00:00:00.000Z'],
    ['birthdate', birthdate(MESSAGE), '1990-03-21T22:15:00+02:00', '1990-03-21T00:00:00.000Z'],
    ['birthdate', birthdate(MESSAGE), '1000-01-01', '1000-01-01T00:00:00.000Z'],
    ['richText', richText(MESSAGE, () => true), '<p>Because</p>', '<p>Because</p>'],
    ['richText', richText(MESSAGE, () => true), html, html],
  ])('%s accepts valid values (%#)', (_, field, sent, value) => {
    expect(judge(field, sent)).toEqual({ field: value })
  })

  it.each([
    ['requiredLine', requiredLine(MESSAGE), '  ', MESSAGE],
    ['requiredLine', requiredLine(MESSAGE), undefined, MESSAGE],
    ['requiredLine', requiredLine(MESSAGE), null, MESSAGE],
    ['requiredLine', requiredLine(MESSAGE), { a: 1 }, MESSAGE],
    ['requiredLine', requiredLine(MESSAGE), `${line}x`, tooLong(200)],
    ['requiredText', requiredText(MESSAGE), `${text}x`, tooLong(2_000)],
    ['optionalLine', optionalLine(), `${line}x`, tooLong(200)],
    ['optionalText', optionalText(), `${text}x`, tooLong(2_000)],
    ['optionalText', optionalText(), { a: 1 }, 'Please enter text.'],
    ['choice', choice(['Male', 'Female'], MESSAGE), 'Other', MESSAGE],
    ['choice', choice(['Male', 'Female'], MESSAGE), '', MESSAGE],
    ['textId', textId(MESSAGE), ' ', MESSAGE],
    ['numberId', numberId(MESSAGE), 'Namibia', MESSAGE],
    ['numberId', numberId(MESSAGE), 0, MESSAGE],
    ['numberId', numberId(MESSAGE), 1.5, MESSAGE],
    ['answer', answer(MESSAGE), 'perhaps', MESSAGE],
    ['answer', answer(MESSAGE), null, MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'applicant@example', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'applicant example.org', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'applicant@example.org @', MESSAGE],
    ['birthdate', birthdate(MESSAGE), '21/03/1990', MESSAGE],
    ['birthdate', birthdate(MESSAGE), '1990-02-30', MESSAGE],
    ['birthdate', birthdate(MESSAGE), '0999-12-31', MESSAGE],
    ['birthdate', birthdate(MESSAGE), 19900321, MESSAGE],
    ['birthdate', birthdate(MESSAGE), undefined, MESSAGE],
    ['birthdate', birthdate(MESSAGE), { a: 1 }, MESSAGE],
    ['richText', richText(MESSAGE, () => false), '<p>Because</p>', MESSAGE],
    ['richText', richText(MESSAGE, () => true), '', MESSAGE],
    ['richText', richText(MESSAGE, () => false), html, MESSAGE],
    ['richText', richText(MESSAGE, () => true), `${html}x`, 'The text is too long.'],
  ])('%s reports invalid values (%#)', (_, field, sent, message) => {
    expect(judge(field, sent)).toBe(message)
  })

  it('skips further checks of text that is too long', () => {
    const isEnough = vi.fn<(html: string) => boolean>(() => true)
    judge(richText(MESSAGE, isEnough), `${html}x`)
    expect(isEnough).not.toHaveBeenCalled()
  })

  it('§5.1 accepts today as a birthdate, but not tomorrow', () => {
    vi.useFakeTimers({ now: Date.parse('2030-03-10T08:00:00Z') })
    expect(judge(birthdate(MESSAGE), '2030-03-10')).toEqual({ field: '2030-03-10T00:00:00.000Z' })
    expect(judge(birthdate(MESSAGE), '2030-03-11')).toBe(MESSAGE)
  })

  it('§3 has two names per document, of which the stored one is required', () => {
    const names = documentNames('personalDetails')
    expect(Object.keys(names).sort()).toEqual(['cvDocument', 'idDocument', 'originalCVDocName', 'originalIDDocName'])
    expect([judge(names.idDocument, ''), judge(names.originalIDDocName, '')]).toEqual([
      'Please upload a file.',
      { field: '' },
    ])
  })

  it('describes the text’s format', () => {
    const formats = [emailAddress(MESSAGE), birthdate(MESSAGE), richText(MESSAGE, () => true), requiredLine(MESSAGE)]
    expect(formats.map((field) => field.spec.meta?.format)).toEqual(['email', 'date-time', 'text/html', undefined])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentNames, emailAddress, record } from '../../domain/fields.ts'
import {
  birthday,
  choice,
  country,
  line as lineRow,
  region,
  richText as richTextRow,
  text as textRow,
  yesOrNo,
} from '../../domain/questions/kinds.ts'
import { checked, type RecordSchema } from '../../domain/rules.ts'

const MESSAGE = 'This is what it says.'

const ROW = { label: 'Label', message: MESSAGE }
const OPTIONAL = { label: 'Label' }
const SEX = choice({ ...ROW, options: ['Male', 'Female'] }).schema
const richText = (fewestWords: number) => richTextRow({ ...ROW, fewestWords, statedWords: fewestWords }).schema

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
    ['line', lineRow(ROW).schema, '  Ndapewa ', 'Ndapewa'],
    ['line', lineRow(ROW).schema, line, line],
    ['line', lineRow(ROW).schema, 'O\u2019Neil \u202Eevil\u2066', 'O\u2019Neil evil'],
    ['line', lineRow(ROW).schema, '\u0000Nda\u00ADpewa\u200F\u0007\u200B', 'Ndapewa'],
    ['line', lineRow(ROW).schema, 'Maria\tJose\u0301\u00A0Dias\u000BPinto', 'Maria José Dias Pinto'],
    ['text', textRow(ROW).schema, ' Box 7\u000BTown\fCountry\u2028World\r', 'Box 7\nTown\nCountry\nWorld'],
    ['richText', richText(1), '<p>Be\u200Bcause\u00A0e\u0301</p>', '<p>Because é</p>'],
    ['text', textRow(ROW).schema, 'P O Box 1\r\nWindhoek', 'P O Box 1\nWindhoek'],
    ['text', textRow(ROW).schema, text, text],
    ['optional line', lineRow(OPTIONAL).schema, undefined, ''],
    ['optional line', lineRow(OPTIONAL).schema, null, ''],
    ['optional line', lineRow(OPTIONAL).schema, ` ${line} `, line],
    ['optional text', textRow(OPTIONAL).schema, text, text],
    ['choice', SEX, 'Female', 'Female'],
    ['region', region(ROW).schema, ' NA-KH ', 'NA-KH'],
    ['country', country(ROW).schema, '516', 516],
    ['yes or no', yesOrNo(ROW).schema, 'true', true],
    ['yes or no', yesOrNo(ROW).schema, false, false],
    ['choice', SEX, '\u200EFemale\u200F', 'Female'],
    ['country', country(ROW).schema, '\u200E516', 516],
    ['yes or no', yesOrNo(ROW).schema, 'true\u200E', true],
    ['birthday', birthday(ROW).schema, '\u200E1990-03-21', '1990-03-21T00:00:00.000Z'],
    ['emailAddress', emailAddress(MESSAGE), ' applicant@example.co.na ', 'applicant@example.co.na'],
    ['birthday', birthday(ROW).schema, '1990-03-21', '1990-03-21T00:00:00.000Z'],
    ['birthday', birthday(ROW).schema, '1990-03-21T22:15:00+02:00', '1990-03-21T00:00:00.000Z'],
    ['birthday', birthday(ROW).schema, '1000-01-01', '1000-01-01T00:00:00.000Z'],
    ['richText', richText(1), '<p>Because</p>', '<p>Because</p>'],
    ['richText', richText(1), html, html],
  ])('%s accepts valid values (%#)', (_, field, sent, value) => {
    expect(judge(field, sent)).toEqual({ field: value })
  })

  it.each([
    ['line', lineRow(ROW).schema, '  ', MESSAGE],
    ['line', lineRow(ROW).schema, undefined, MESSAGE],
    ['line', lineRow(ROW).schema, null, MESSAGE],
    ['line', lineRow(ROW).schema, { a: 1 }, MESSAGE],
    ['line', lineRow(ROW).schema, `${line}x`, tooLong(200)],
    ['text', textRow(ROW).schema, `${text}x`, tooLong(2_000)],
    ['optional line', lineRow(OPTIONAL).schema, `${line}x`, tooLong(200)],
    ['optional text', textRow(OPTIONAL).schema, `${text}x`, tooLong(2_000)],
    ['optional text', textRow(OPTIONAL).schema, { a: 1 }, 'Please enter text.'],
    ['choice', SEX, 'Other', MESSAGE],
    ['choice', SEX, '', MESSAGE],
    ['region', region(ROW).schema, ' ', MESSAGE],
    ['country', country(ROW).schema, 'Namibia', MESSAGE],
    ['country', country(ROW).schema, 0, MESSAGE],
    ['country', country(ROW).schema, 1.5, MESSAGE],
    ['yes or no', yesOrNo(ROW).schema, 'perhaps', MESSAGE],
    ['yes or no', yesOrNo(ROW).schema, null, MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'applicant@example', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'applicant example.org', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), '@example.org', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'a b@example.org', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'a@@example.org', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'a@example.', MESSAGE],
    ['emailAddress', emailAddress(MESSAGE), 'applicant@example.org @', MESSAGE],
    ['birthday', birthday(ROW).schema, '21/03/1990', MESSAGE],
    ['birthday', birthday(ROW).schema, '1990-02-30', MESSAGE],
    ['birthday', birthday(ROW).schema, '0999-12-31', MESSAGE],
    ['birthday', birthday(ROW).schema, 19900321, MESSAGE],
    ['birthday', birthday(ROW).schema, undefined, MESSAGE],
    ['birthday', birthday(ROW).schema, { a: 1 }, MESSAGE],
    ['richText', richText(2), '<p>Because</p>', MESSAGE],
    ['richText', richText(1), '', MESSAGE],
    ['richText', richText(2), html, MESSAGE],
    ['richText', richText(1), `${html}x`, 'The text is too long.'],
  ])('%s reports invalid values (%#)', (_, field, sent, message) => {
    expect(judge(field, sent)).toBe(message)
  })

  it('skips further checks of text that is too long', () => {
    // Without a word, this would also be too short.
    expect(judge(richText(2), `${html}x`)).toBe('The text is too long.')
  })

  it('§5.1 accepts today as a birthdate, but not tomorrow', () => {
    vi.useFakeTimers({ now: Date.parse('2030-03-10T08:00:00Z') })
    expect(judge(birthday(ROW).schema, '2030-03-10')).toEqual({ field: '2030-03-10T00:00:00.000Z' })
    expect(judge(birthday(ROW).schema, '2030-03-11')).toBe(MESSAGE)
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
    const formats = [emailAddress(MESSAGE), birthday(ROW).schema, richText(1), lineRow(ROW).schema]
    expect(formats.map((field) => field.spec.meta?.format)).toEqual(['email', 'date-time', 'text/html', undefined])
  })
})

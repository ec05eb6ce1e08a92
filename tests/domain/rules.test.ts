import { number, object, string } from 'yup'
import { describe, expect, it } from 'vitest'
import { emptyForm, formErrors, formOf, savedForm, valuesOf } from '../../domain/forms.ts'
import { birthdate, line, optionalText } from '../../domain/fields.ts'
import { fieldRules } from '../../domain/fieldRules.ts'
import { checked, errorsOf, isValid } from '../../domain/rules.ts'

const schema = object({
  name: string()
    .required('A name')
    .max(5, 'A short one')
    .matches(/^[a-z]*$/, 'Of letters'),
  age: number().required('An age'),
  note: string().default(''),
  details: optionalText().when('note', { is: 'more', then: (text) => text.required('More') }),
})

describe('a schema', () => {
  it('casts values and drops unknown fields', () => {
    expect(checked(schema, { name: 'abc', age: '7', owner: 'x' })).toEqual({
      values: { name: 'abc', age: 7, note: '', details: '' },
    })
  })

  it('returns the first message of each invalid field', () => {
    expect(checked(schema, { name: 'ABCDEF' }).errors).toEqual({ name: 'A short one', age: 'An age' })
    expect(errorsOf(schema, { name: 'abc', age: 7 })).toEqual({})
    expect([isValid(schema, { name: 'abc', age: 7 }), isValid(schema, {})]).toEqual([true, false])
  })

  it('rethrows errors that are not field messages', () => {
    expect(() => checked(schema, null)).toThrow(/cannot be null/)
  })

  it('returns required and maximum length of each field', () => {
    expect(fieldRules(schema)).toEqual({
      name: { required: true, longest: 5 },
      age: { required: true, longest: undefined },
      note: { required: false, longest: undefined },
      details: { required: false, longest: 2_000 },
    })
    expect(fieldRules(schema, { note: 'more' }).details.required).toBe(true)
  })
})

describe('a form', () => {
  const dates = { show: (iso: string) => `on ${iso}`, read: (typed: string) => typed.replace('on ', '') }
  const record = object({
    name: line('A name').required('A name'),
    note: optionalText(),
    born: birthdate('A birthdate').required('A birthdate'),
  })
  const saved = { name: 'Ndapewa', note: '', born: '1990-03-21T00:00:00.000Z' }
  const form = { name: 'Ndapewa', note: '', born: 'on 1990-03-21T00:00:00.000Z' }

  it('has text in every field, with displayed dates', () => {
    expect(emptyForm(record)).toEqual({ name: '', note: '', born: '' })
    expect(formOf(record, saved, dates)).toEqual(form)
    expect(formOf(record, { ...saved, name: undefined as never }, dates).name).toBe('')
    expect([savedForm(record, null, dates), savedForm(record, undefined, dates)]).toEqual([
      emptyForm(record),
      emptyForm(record),
    ])
    expect(savedForm(record, saved, dates)).toEqual(form)
  })

  it('leaves out empty fields', () => {
    expect(formErrors(record, emptyForm(record), dates)).toEqual({ name: 'A name', born: 'A birthdate' })
    expect(formErrors(record, form, dates)).toEqual({})
    expect(valuesOf(record, form, dates)).toEqual(saved)
    expect(valuesOf(record, { ...form, unknown: 'x' } as never, dates)).toEqual(saved)
    expect(() => valuesOf(record, emptyForm(record), dates)).toThrow('A birthdate')
  })

  it('treats an empty number as missing', () => {
    const numbers = object({ age: number().required('An age'), children: number() })
    expect(formErrors(numbers, emptyForm(numbers))).toEqual({ age: 'An age' })
    expect(valuesOf(numbers, { age: '36', children: '' })).toEqual({ age: 36 })
  })
})

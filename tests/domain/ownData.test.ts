import { describe, expect, it, test } from 'vitest'
import { createUniqueNames, documentFolder } from '../../domain/ownData.ts'

test('a document lies in the folder of its step', () => {
  expect(documentFolder('id')).toBe('documents/1 Personal Details')
  expect(documentFolder('costing')).toBe('documents/2 Course Details')
})

describe('the names in an archive', () => {
  it('a name that is taken gets a number before its extension', () => {
    const unique = createUniqueNames()
    expect(['scan.pdf', 'scan.pdf', 'scan.pdf', 'scan.png'].map(unique)).toEqual([
      'scan.pdf',
      'scan (2).pdf',
      'scan (3).pdf',
      'scan.png',
    ])
  })

  it('takes names for the same that differ in capitals only', () => {
    const unique = createUniqueNames()
    expect(['Scan.PDF', 'scan.pdf', 'STRASSE', 'straße', 'straße'].map(unique)).toEqual([
      'Scan.PDF',
      'scan (2).pdf',
      'STRASSE',
      'straße',
      'straße (2)',
    ])
  })

  it.each([
    ['a.b.pdf', 'a.b (2).pdf'],
    ['no extension', 'no extension (2)'],
    ['.hidden', '.hidden (2)'],
    ['in.a/folder', 'in.a/folder (2)'],
    ['two\nlines.pdf', 'two\nlines (2).pdf'],
    ['ends.', 'ends (2).'],
    ['', ' (2)'],
  ])('%j, taken, becomes %j', (name, second) => {
    const unique = createUniqueNames()
    expect([unique(name), unique(name)]).toEqual([name, second])
  })
})

import { describe, expect, it, test } from 'vitest'
import { createUniqueNames, documentFolder } from '../../domain/ownData.ts'

test('puts a document into the folder of its step', () => {
  expect(documentFolder('id')).toBe('documents/1 Personal Details')
  expect(documentFolder('costing')).toBe('documents/2 Course Details')
})

describe('the names in an archive', () => {
  it('numbers repeated names before the extension', () => {
    const unique = createUniqueNames()
    expect(['scan.pdf', 'scan.pdf', 'scan.pdf', 'scan.png'].map(unique)).toEqual([
      'scan.pdf',
      'scan (2).pdf',
      'scan (3).pdf',
      'scan.png',
    ])
  })

  it('ignores case', () => {
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
  ])('numbers a repeated %j as %j', (name, second) => {
    const unique = createUniqueNames()
    expect([unique(name), unique(name)]).toEqual([name, second])
  })
})

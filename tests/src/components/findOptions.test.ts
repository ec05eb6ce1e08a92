import { describe, expect, it } from 'vitest'
import { namedBy, searchIn, type SearchOption } from '../../../src/components/form/search/findOptions.ts'

/** Which options a search finds, and in which order. */

const named = (label: string, value = label): SearchOption => ({ value, label })

const NUST: SearchOption = {
  value: 'nust',
  label: 'Namibia University of Science and Technology',
  aliases: [
    { name: 'Polytechnic of Namibia', says: 'formerly Polytechnic of Namibia' },
    { name: 'Poly', says: 'also known as Poly' },
  ],
}

const labels = (found: ReturnType<ReturnType<typeof searchIn>>) => found.map(({ option }) => option.label)
const find = (options: readonly string[], typed: string) => labels(searchIn(options.map((each) => named(each)))(typed))

describe('a search', () => {
  it.each(['', '  '])('for %j finds every option, in the order of the list', (typed) => {
    expect(find(['Walvis Bay', 'Arandis', 'Keetmanshoop'], typed)).toEqual(['Walvis Bay', 'Arandis', 'Keetmanshoop'])
  })

  it('for signs alone finds nothing', () => {
    expect(find(['Walvis Bay', 'Arandis'], '?!')).toEqual([])
  })

  it('finds nothing where nothing matches', () => {
    expect(find(['Walvis Bay', 'Arandis'], 'xyz')).toEqual([])
  })

  it('gives the best answers first: the name, the initials, how it begins, how its words begin, a part of a word', () => {
    const options = ['The Sumaster', 'Great Uma', 'Umatilla', 'University of Mount Ararat', 'Uma']
    expect(find(options, 'uma')).toEqual(['Uma', 'University of Mount Ararat', 'Umatilla', 'Great Uma'])
    expect(find(options, 'umas')).toEqual(['The Sumaster'])
    expect(find(['Sumatran', 'Great Umatilla', 'Umatilla', 'Umat'], 'umat')).toEqual([
      'Umat',
      'Umatilla',
      'Great Umatilla',
      'Sumatran',
    ])
  })

  it('leaves options that answer equally well in the order of the list', () => {
    expect(find(['Bank Two', 'Windhoek', 'Bank One'], 'bank')).toEqual(['Bank Two', 'Bank One'])
  })

  it('takes a single letter for the beginning of a name, not for its initials', () => {
    expect(find(['Xeno Institute', 'Xavier'], 'x')).toEqual(['Xeno Institute', 'Xavier'])
  })

  it('wants every word that is typed', () => {
    expect(find(['Cape Town', 'Cape Coast'], 'town cape')).toEqual(['Cape Town'])
    expect(find(['Cape Town', 'Peninsula College'], 'insula nowhere')).toEqual([])
    expect(find(['Peninsula College'], 'lege insu')).toEqual(['Peninsula College'])
  })

  it('looks in the middle of words for four letters and more, in each word that is typed', () => {
    expect(find(['Peninsula'], 'insu')).toEqual(['Peninsula'])
    expect(find(['Peninsula'], 'nsu')).toEqual([])
    expect(find(['Peninsula College'], 'insula leg')).toEqual([])
  })
})

describe('what is typed', () => {
  it.each([
    ['without accents', 'Université de Zürich', 'universite de zurich'],
    ['with accents where the name has none', 'Zurich', 'zürich'],
    ['in capitals', 'Windhoek', 'WINDHOEK'],
    ['without its apostrophe', "King's College", 'kings college'],
    ['without its typographic apostrophe', 'King’s College', 'kings college'],
    ['with "and" for "&"', 'Arts&Crafts', 'arts and crafts'],
    ['with other signs between the words', 'Science - Technology', 'science, technology'],
    ['between blanks', 'Windhoek', '  windhoek '],
    ['with a number', 'Paris 8', 'paris 8'],
  ])('may be a whole name %s', (_, label, typed) => {
    // Only a whole name comes before one that begins so, and before initials.
    const [option, longer] = [named(label), named(`${label} Annex`)]
    expect(labels(searchIn([longer, option])(typed))).toEqual([label, `${label} Annex`])
  })

  it('begins words, and any sign parts them: an 8 is not found in 18', () => {
    expect(find(['Paris-8', 'Paris 18'], 'paris 8')).toEqual(['Paris-8'])
  })
})

describe('initials', () => {
  it.each([
    ['uct', 'University of Cape Town'],
    ['nust', 'Namibia University of Science and Technology'],
    ['bn', 'The Bank of Namibia'],
    ['lse', 'London School of Economics'],
    ['mit', 'Massachusetts Institute of Technology'],
    ['ab', 'A B'],
    ['ub', 'Université de la Bourgogne'],
  ])('%s are those of %s, whose small words do not count', (typed, label) => {
    expect(find(['Windhoek', label], typed)).toEqual([label])
  })

  it('count the words that only begin or end with a small word', () => {
    expect(find(['Ofelia Land', 'College Zand'], 'ol')).toEqual(['Ofelia Land'])
    expect(find(['Ofelia Land', 'College Zand'], 'cz')).toEqual(['College Zand'])
  })

  it('are given in full', () => {
    expect(find(['University of Cape Town'], 'uc')).toEqual([])
  })
})

describe('another name of an option', () => {
  const search = (typed: string) => searchIn([named('Polytechnic Nowhere'), named('Polyglot'), NUST])(typed)

  it('that is written out comes before every name that only begins so, and says why', () => {
    expect(search('poly')).toEqual([
      { option: NUST, because: 'also known as Poly' },
      { option: named('Polytechnic Nowhere') },
      { option: named('Polyglot') },
    ])
  })

  it('that is found by its words comes after the names, and says why', () => {
    expect(search('polytechnic')).toEqual([
      { option: named('Polytechnic Nowhere') },
      { option: NUST, because: 'formerly Polytechnic of Namibia' },
    ])
  })

  it('is found by all of the words alone, of one and the same name', () => {
    expect(search('namibia polytechnic')).toEqual([{ option: NUST, because: 'formerly Polytechnic of Namibia' }])
    expect(search('polytechnic science')).toEqual([])
  })

  it('is not told where the name itself was found', () => {
    expect(search('namibia')).toEqual([{ option: NUST }])
    const option: SearchOption = { value: 'a', label: 'Aba', aliases: [{ name: 'ABA', says: 'also known as ABA' }] }
    expect(searchIn([option])('aba')).toEqual([{ option }])
  })

  it('comes before a part of a word', () => {
    const spelled: SearchOption = {
      value: 's',
      label: 'Windhoek',
      aliases: [{ name: 'Old Insula', says: 'also known as Old Insula' }],
    }
    const found = searchIn([named('Peninsula'), spelled])('insula')
    expect(labels(found)).toEqual(['Windhoek', 'Peninsula'])
  })
})

describe('a name that was written out', () => {
  const [capeTown, zurich] = [named('University of Cape Town'), named('University of Zürich')]
  const search = (typed: string) => searchIn([capeTown, zurich])(typed)

  it.each(['university of zurich', '  University of ZÜRICH '])('as %j names its option', (typed) => {
    expect(namedBy(search(typed), typed)).toBe(zurich)
  })

  it('in part names none', () => {
    expect(namedBy(search('university of z'), 'university of z')).toBeUndefined()
  })

  it('names none where nothing was found', () => {
    expect(namedBy([], 'university of zurich')).toBeUndefined()
  })

  it('names none where several have it', () => {
    const found = [named('Trinity College', '1'), named('Trinity Collège', '2')].map((option) => ({ option }))
    expect(namedBy(found, 'trinity college')).toBeUndefined()
  })
})

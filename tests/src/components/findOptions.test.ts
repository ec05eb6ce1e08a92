import { describe, expect, it } from 'vitest'
import { namedBy, searchIn, type SearchOption } from '../../../src/components/form/search/findOptions.ts'

/** The options that a search finds, and their order. */

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

  it.each(['?!', 'xyz'])('for %j finds nothing', (typed) => {
    expect(find(['Walvis Bay', 'Arandis'], typed)).toEqual([])
  })

  it('returns the best matches first: name, initials, start of the name, start of its words, part of a word', () => {
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

  it.each(['universty', 'univerrsity', 'univresity', 'unuversity', 'univers of namibai', 'Nambia'])(
    'finds a name despite a typing error: %s',
    (typed) => {
      expect(find(['University of Namibia', 'Stellenbosch'], typed)).toEqual(['University of Namibia'])
    },
  )

  it('allows one typing error in a word of four letters or more, and only if nothing matches', () => {
    expect(find(['University of Namibia'], 'unversty')).toEqual([])
    expect(find(['Uma Institute'], 'umo')).toEqual([])
    expect(find(['Hamburg', 'Homburg'], 'homburg')).toEqual(['Homburg'])
  })

  it("keeps the list's order for equally good matches", () => {
    expect(find(['Bank Two', 'Windhoek', 'Bank One'], 'bank')).toEqual(['Bank Two', 'Bank One'])
  })

  it('matches a single letter at the start of the name before initials', () => {
    expect(find(['Xeno Institute', 'Xavier'], 'x')).toEqual(['Xeno Institute', 'Xavier'])
  })

  it('requires every word', () => {
    expect(find(['Cape Town', 'Cape Coast'], 'town cape')).toEqual(['Cape Town'])
    expect(find(['Cape Town', 'Peninsula College'], 'insula nowhere')).toEqual([])
    expect(find(['Peninsula College'], 'lege insu')).toEqual(['Peninsula College'])
  })

  it('matches inside words from four letters on', () => {
    expect(find(['Peninsula'], 'insu')).toEqual(['Peninsula'])
    expect(find(['Peninsula'], 'nsu')).toEqual([])
    expect(find(['Peninsula College'], 'insula leg')).toEqual([])
  })
})

describe('the search text', () => {
  it.each([
    ['without accents', 'Université de Zürich', 'universite de zurich'],
    ['with accents that the name lacks', 'Zurich', 'zürich'],
    ['in capitals', 'Windhoek', 'WINDHOEK'],
    ['without its apostrophe', "King's College", 'kings college'],
    ['without its typographic apostrophe', 'King’s College', 'kings college'],
    ['with "and" for "&"', 'Arts&Crafts', 'arts and crafts'],
    ['with other punctuation between words', 'Science - Technology', 'science, technology'],
    ['surrounded by spaces', 'Windhoek', '  windhoek '],
    ['with a number', 'Paris 8', 'paris 8'],
  ])('can be a whole name %s', (_, label, typed) => {
    // Only a full name comes before one that starts with it, and before initials.
    const [option, longer] = [named(label), named(`${label} Annex`)]
    expect(labels(searchIn([longer, option])(typed))).toEqual([label, `${label} Annex`])
  })

  it('matches the start of words, which any punctuation separates: 8 is not found in 18', () => {
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
  ])('initials like %s find %s, ignoring small words', (typed, label) => {
    expect(find(['Windhoek', label], typed)).toEqual([label])
  })

  it('include words that only start or end with a small word', () => {
    expect(find(['Ofelia Land', 'College Zand'], 'ol')).toEqual(['Ofelia Land'])
    expect(find(['Ofelia Land', 'College Zand'], 'cz')).toEqual(['College Zand'])
  })

  it('match only in full', () => {
    expect(find(['University of Cape Town'], 'uc')).toEqual([])
  })
})

describe('an alternative name', () => {
  const search = (typed: string) => searchIn([named('Polytechnic Nowhere'), named('Polyglot'), NUST])(typed)

  it('comes before names that only start with it, with its reason', () => {
    expect(search('poly')).toEqual([
      { option: NUST, because: 'also known as Poly' },
      { option: named('Polytechnic Nowhere') },
      { option: named('Polyglot') },
    ])
  })

  it('comes after matching names if only its words match, with its reason', () => {
    expect(search('polytechnic')).toEqual([
      { option: named('Polytechnic Nowhere') },
      { option: NUST, because: 'formerly Polytechnic of Namibia' },
    ])
  })

  it('must contain all words by itself', () => {
    expect(search('namibia polytechnic')).toEqual([{ option: NUST, because: 'formerly Polytechnic of Namibia' }])
    expect(search('polytechnic science')).toEqual([])
  })

  it('is omitted if the name itself matches', () => {
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

describe('a name typed in full', () => {
  const [capeTown, zurich] = [named('University of Cape Town'), named('University of Zürich')]
  const search = (typed: string) => searchIn([capeTown, zurich])(typed)

  it.each(['university of zurich', '  University of ZÜRICH '])('selects its option when typed as %j', (typed) => {
    expect(namedBy(search(typed), typed)).toBe(zurich)
  })

  it.each(['university of z', 'nowhere'])('selects nothing for %j', (typed) => {
    expect(namedBy(search(typed), typed)).toBeUndefined()
  })

  it('selects nothing if several options have it', () => {
    const found = [named('Trinity College', '1'), named('Trinity Collège', '2')].map((option) => ({ option }))
    expect(namedBy(found, 'trinity college')).toBeUndefined()
  })
})

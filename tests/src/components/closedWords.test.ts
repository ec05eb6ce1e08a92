import { expect, it } from 'vitest'
import { PROGRAMME } from '#programme/names.ts'
import { closedWords } from '../../../src/components/messages/closedWords.ts'

const OPENING = { closingDate: '2027-03-31T00:00:00.000Z', openingDate: '2027-02-01' }

it.each([
  ['The Central Bank', 'the Central Bank'],
  ['Bank of The North', 'the Bank of The North'],
])("§2.5 the closed notice omits an article only at the start of the provider's name: %s", (name, shown) => {
  expect(closedWords(name, PROGRAMME, OPENING).reason).toBe(
    `Applications for ${shown} Postgraduate Bursary open on 01 February 2027 and close on 31 March 2027.`,
  )
})

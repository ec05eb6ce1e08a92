import { describe, expect, it } from 'vitest'
import { CLOSED_TITLE, closedWords } from '../../../src/components/messages/closedWords.ts'
import { closedShortly, closingWords } from '../../../src/components/messages/closingWords.ts'

/** Texts of the public pages. */

describe('§2.5 the closing date', () => {
  it.each([
    [0, 'closes today at midnight (Windhoek time)'],
    [1, '1 day left'],
    [2, '2 days left'],
    [30, '30 days left'],
  ])('with %i days left is said to be so near: %s', (daysLeft, words) => {
    expect(closingWords(daysLeft)).toBe(words)
  })
})

const CLOSING = { closingDate: '2026-11-30T00:00:00.000Z' }
const OPENING = { closingDate: '2027-03-31T00:00:00.000Z', openingDate: '2027-02-01' }

describe('§2.5 in short, applications', () => {
  it('are closed', () => {
    expect(closedShortly(CLOSING)).toBe('Applications are closed')
  })

  it('open on a day that is to come', () => {
    expect(closedShortly(OPENING)).toBe('Applications open on 01 February 2027')
  })
})

describe('§2.5 in place of a sign-in', () => {
  it('stands the title of what is closed', () => {
    expect(CLOSED_TITLE).toBe('Postgraduate Bursary Applications Closed')
  })

  it('stands that the closing date has passed, without the provider’s article before its website', () => {
    expect(closedWords('The Central Bank', CLOSING)).toEqual({
      reason: 'The Closing Date (30 November 2026) for The Central Bank Postgraduate Bursary Applications has passed.',
      advice:
        'Please try again when dates for new applications have been made available in the print media, social media or on the Central Bank website.',
    })
  })

  it('stands when applications open and close, before they do', () => {
    expect(closedWords('The Central Bank', OPENING)).toEqual({
      reason:
        'Applications for the Central Bank Postgraduate Bursary open on 01 February 2027 and close on 31 March 2027.',
      advice: 'Please come back then.',
    })
  })

  it('an article within the provider’s name stays', () => {
    expect(closedWords('Bank of The North', OPENING).reason).toBe(
      'Applications for the Bank of The North Postgraduate Bursary open on 01 February 2027 and close on 31 March 2027.',
    )
  })
})

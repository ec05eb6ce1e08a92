import { describe, expect, it } from 'vitest'
import { closedWords } from '../../../src/components/messages/closedWords.ts'

/** Texts of the public pages. */

const CLOSING = { closingDate: '2026-11-30T00:00:00.000Z' }
const OPENING = { closingDate: '2027-03-31T00:00:00.000Z', openingDate: '2027-02-01' }

describe('§2.5 the notice in place of a sign-in', () => {
  it("shows that the closing date has passed, with the provider's name without its article", () => {
    expect(closedWords('The Central Bank', CLOSING)).toEqual({
      reason: 'The Closing Date (30 November 2026) for The Central Bank Postgraduate Bursary Applications has passed.',
      advice:
        'Please try again when dates for new applications have been made available in the print media, social media or on the Central Bank website.',
    })
  })

  it('shows the opening and closing dates before applications open', () => {
    expect(closedWords('The Central Bank', OPENING)).toEqual({
      reason:
        'Applications for the Central Bank Postgraduate Bursary open on 01 February 2027 and close on 31 March 2027.',
      advice: 'Please come back then.',
    })
  })

  it("keeps an article inside the provider's name", () => {
    expect(closedWords('Bank of The North', OPENING).reason).toBe(
      'Applications for the Bank of The North Postgraduate Bursary open on 01 February 2027 and close on 31 March 2027.',
    )
  })
})

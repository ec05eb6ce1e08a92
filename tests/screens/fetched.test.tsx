import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import { screenCalled } from '../../src/routes.tsx'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

/** Each screen is loaded as a separate file. */

withDocument()
afterEach(() => vi.restoreAllMocks())

const review = screenCalled('review')
const openReview = async () => {
  renderPortal(STEP.motivation.route, { fellowship: fellowshipAt('submit') })
  fireEvent.click(await screen.findByRole('link', { name: /Review/ }))
}

describe('a screen loaded on demand', () => {
  it('appears at once if its file is loaded', async () => {
    await review.load()
    await openReview()
    expect(screen.queryByText('Details Correct')).not.toBeNull()
  })

  it('appears once its file has loaded', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    vi.spyOn(review, 'fetched').mockReturnValue(undefined)
    const { load } = review
    vi.spyOn(review, 'load').mockImplementation(() => arrived.then(load))
    await openReview()
    expect(screen.queryByText('Loading Application Details...')).not.toBeNull()
    await act(async () => arrive())
    expect(await screen.findByText('Details Correct')).toBeDefined()
  })

  it('shows that its file could not be loaded and that nothing is lost', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(review, 'fetched').mockReturnValue(undefined)
    vi.spyOn(review, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    await openReview()
    const message = await screen.findByText(/^We could not open this page\./)
    expect(message.textContent).toBe(
      'We could not open this page. Check your connection and try again. You will not lose what you typed.',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Review Application Details')
  })
})

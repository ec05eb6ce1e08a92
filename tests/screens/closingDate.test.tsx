import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()
afterEach(() => void vi.useRealTimers())

describe('§9 the closing date while signed in', () => {
  it.each([
    [ROUTES.progress, '2031-01-01T08:00:00+02:00', '30 days left'],
    [ROUTES.guidance, '2031-01-01T08:00:00+02:00', '30 days left'],
    [ROUTES.progress, '2031-01-30T23:59:59+02:00', '1 day left'],
    [ROUTES.progress, '2031-01-31T00:00:00+02:00', 'closes today at midnight (Windhoek time)'],
    [ROUTES.progress, '2031-02-01T00:00:00+02:00', 'Applications are closed'],
  ])('§4.7 §9 is shown on %s, at %s with the words: %s', async (path, at, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
    renderPortal(path, { fellowship: fellowshipAt('submit') })
    const menu = within(await screen.findByRole('navigation', { name: 'Application steps' }))
    expect((await menu.findByText(/^Closing date:/)).textContent).toBe(`Closing date: 31 January 2031 ${words}`)
  })
})

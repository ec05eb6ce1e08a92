import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DESK_PATH } from '../../domain/routes.ts'
import { FIGURES, INTAKES as intakes, lettersOf, loadedReviewsOf } from '../support/desk.ts'
import { OPEN, renderDesk, THREE, TWO_COURSES, type DeskWorld } from './support/desk.tsx'
import { readByName } from './support/deskReading.tsx'
import { withDocument } from './support/render.tsx'

/** Each part of the desk shows that it loads, and that it failed. */

withDocument()

/** The last application, because the next one is loaded in advance. */
const last = await readByName('s3')
const letters = { letters: lettersOf(), intakes }

it.each<[what: string, query: string, call: keyof DeskWorld, loaded: unknown, loading: string, shown: string | RegExp]>(
  [
    ['applications', '', 'loadPage', THREE, 'Loading applications…', '0 of 3 decided'],
    ['application', 'application=s3', 'loadSubmission', last, 'Loading the application…', /^Intake 2026, /],
    ['figures', 'part=figures', 'loadFigures', { figures: FIGURES, intakes }, 'Loading the figures…', 'Logged in'],
    ['letters', 'part=letters', 'loadLetters', letters, 'Loading the letters…', 'Shortlisted'],
    ['reviews', 'part=reviews', 'loadReviews', loadedReviewsOf(), 'Loading…', 'Rubric of the current intake'],
    ['application dates', 'part=administration', 'loadStatus', OPEN, 'Loading…', /^Applications are open until/],
    ['list', 'part=administration', 'loadItems', TWO_COURSES, 'Loading…', '1 to 2 of 2'],
  ],
)('the %s: shows that it loads, that it failed, and loads again', async (what, query, call, loaded, loading, shown) => {
  const failed = `We could not load the ${what}.`
  let fail = () => {}
  const load = vi.fn<() => Promise<unknown>>().mockResolvedValue(loaded)
  load.mockReturnValueOnce(new Promise((_, reject) => void (fail = () => reject(new Error('cut')))))
  const { user } = renderDesk({ roles: ['bursaryAdmin', 'admin'], [call]: load }, `${DESK_PATH}?${query}`)
  await screen.findByText(loading)
  expect([screen.queryByText(failed), screen.queryByText(shown)]).toEqual([null, null])
  fail()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(failed)
  expect(screen.queryByText(loading)).toBeNull()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText(shown)
  expect(screen.queryByRole('alert')).toBeNull()
})

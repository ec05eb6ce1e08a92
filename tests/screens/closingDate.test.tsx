import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { openStage, withStage } from './paths/stage.tsx'
import { fellowshipAt } from './support/records.ts'

withStage()

const answers = { loadFellowship: () => fellowshipAt(5) }
const menu = () => within(screen.getByRole('navigation', { name: 'Application steps' }))

describe('§9 the closing date while signed in', () => {
  it.each([ROUTES.progress, ROUTES.guidance])('§9 is shown on %s, with the days left', async (path) => {
    await openStage({ path, answers, now: Date.parse('2031-01-01T08:00:00+02:00') })
    expect(menu().getByText(/^Closing date:/).textContent).toBe('Closing date: 31 January 2031 30 days left')
  })

  it.each([
    ['2031-01-29T23:59:30+02:00', '2 days left', '1 day left'],
    ['2031-01-30T23:59:30+02:00', '1 day left', 'closes today at midnight (Windhoek time)'],
    ['2031-01-31T23:59:30+02:00', 'closes today at midnight (Windhoek time)', 'Applications are closed'],
  ])('§4.7 §9 changes at midnight in Windhoek after %s, from %s to %s', async (at, before, after) => {
    const { passTime, fireTimers } = await openStage({ answers, now: Date.parse(at) })
    menu().getByText(before)
    passTime(30_000)
    await fireTimers(30_000)
    expect(menu().getByText(/^Closing date:/).textContent).toBe(`Closing date: 31 January 2031 ${after}`)
  })
})

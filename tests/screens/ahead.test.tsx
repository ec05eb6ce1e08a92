import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STEP, STEPS } from '../../domain/steps.ts'
import { UNIVERSITY } from '../support/applicant.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

/** The next screen is rendered behind the visible one while the applicant reads, so that slow phones open it faster. */

withDocument()
const idle = vi.fn<(call: () => void) => unknown>((call) => setTimeout(call))
beforeEach(() => {
  // The browser is idle whenever it is asked.
  idle.mockClear()
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
})

const screens = () => [...document.querySelectorAll('article')]
const hidden = () => screens().filter((each) => getComputedStyle(each).display === 'none')
const headingsOf = (of: readonly HTMLElement[]) => of.map((each) => each.querySelector('h1')?.textContent)

/** Waits until the hidden screen is complete: a save button, or the last element of a step without one. */
const behind = (name: string) =>
  waitFor(() => {
    expect(headingsOf(hidden())).toEqual([name])
    expect(hidden()[0]?.querySelector('button')).not.toBeNull()
  })

describe('the next screen, rendered in advance', () => {
  it('is hidden from view, from screen readers and from the page title', async () => {
    renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('courseDetails') })
    await behind('Course Details')
    expect(headingsOf(screens())).toEqual(['Personal Details', 'Course Details'])
    expect(screen.getAllByRole('heading', { level: 1 }).map((each) => each.textContent)).toEqual(['Personal Details'])
    expect(document.title).toMatch(/^Personal Details/)
  })

  it('contains the open step while the progress page is shown', async () => {
    renderPortal('/application/progressdetails', { fellowship: fellowshipAt('motivation') })
    await behind('Motivation')
    expect(headingsOf(screens())).toEqual(['Your Postgraduate Bursary Application Progress', 'Motivation'])
  })

  it('receives the focus and the title when shown, and includes data loaded meanwhile', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const { user } = renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt('motivation'),
      loadInstitutions: () => arrived.then(() => [UNIVERSITY]),
    })
    await behind('Course Details')
    const institution = () => document.querySelector<HTMLInputElement>('input#institutionId')
    await waitFor(() => expect(institution()).not.toBeNull())
    arrive()
    await user.click(screen.getByRole('link', { name: 'Step 2 Course Details' }))
    const shown = await heading('Course Details')
    expect(document.activeElement).toBe(shown)
    expect(document.title).toMatch(/^Course Details/)
    await waitFor(() => expect(institution()?.value).toBe(UNIVERSITY.name))
  })

  it.each(STEPS.slice(0, -1).map(({ name }, index) => [name, STEPS[index + 1]?.name, index + 1] as const))(
    'shares no id with the visible screen: %s before %s',
    async (name, _next, highestStep) => {
      renderPortal(STEP[name].route, { fellowship: fellowshipAt(highestStep) })
      await waitFor(() => {
        for (const each of screens()) expect(each.querySelector('button, .missing')).not.toBeNull()
        expect(screens()).toHaveLength(2)
      })
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)])
    },
  )
})

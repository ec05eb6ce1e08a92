import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import { PERSONAL_MESSAGES } from '../support/messages.ts'
import { isOff } from './support/isOff.ts'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

/** Inputs of one kind, and hints at them, on the screen of Personal Details. */

withDocument()

const PATH = STEP.personalDetails.route
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save and Continue to Next Step' })
const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label} *`)

describe('§2.8 the calendar of the date of birth', () => {
  it('§2.8 returns the focus to its button after Escape, and Enter then saves nothing', async () => {
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt('courseDetails') })
    const opener = await screen.findByRole('button', { name: 'Choose the date from a calendar' })
    await user.click(opener)
    expect(opener.ariaExpanded).toBe('true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener.ariaExpanded).toBe('false'))
    expect(document.activeElement).toBe(opener)
    await user.keyboard('{Enter}')
    expect(opener.ariaExpanded).toBe('true')
    expect(saved).toEqual([])
  })

  it('§2.8 marks the chosen day for screen readers', async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('courseDetails') })
    await user.click(await screen.findByRole('button', { name: 'Choose the date from a calendar' }))
    expect((await screen.findByRole('button', { pressed: true })).ariaLabel).toBe('21 March 1990')
  })
})

describe('a hint for an unlikely value', () => {
  const statusOf = (label: string) => {
    const described = labelled(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return described.map((id) => document.getElementById(id)?.querySelector('[role=status]')).find(Boolean)
  }

  it.each([
    ['Cell Phone', 'none', 'This has no digits. Is it the right phone number?'],
    ['Cell Phone', '061', 'This looks too short for a phone number. Are any digits missing?'],
    ['Date of Birth (dd/mm/yyyy)', '21/03/1890', /^You would turn 1\d\d this year\. Is the year right\?$/],
  ])('§5.1 %s: is shown at the field after it loses the focus, and allows saving', async (label, typed, hint) => {
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt('courseDetails') })
    const save = await saveButton()
    await waitFor(() => expect(statusOf(label)).toBeDefined())
    await user.clear(labelled(label))
    await user.type(labelled(label), typed)
    expect(screen.queryByText(hint)).toBeNull()
    await user.tab()
    expect(await screen.findByText(hint)).toBe(statusOf(label))
    expect(labelled(label).getAttribute('aria-invalid')).not.toBe('true')
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.click(save)
    await heading('Course Details')
    expect(saved).toHaveLength(1)
  })

  it("§5.1 explains a refused date beside the form's message", async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('courseDetails') })
    const label = 'Date of Birth (dd/mm/yyyy)'
    await waitFor(() => expect(statusOf(label)).toBeDefined())
    await user.clear(labelled(label))
    await user.type(labelled(label), '31/02/2003')
    await user.tab()
    expect(await screen.findByText(PERSONAL_MESSAGES.dateOfBirth)).toBeDefined()
    expect(statusOf(label)?.textContent).toBe('February 2003 has 28 days.')
  })

  it('disappears when the value is corrected, or when the field has an error', async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('courseDetails') })
    await saveButton()
    await waitFor(() => expect(statusOf('Cell Phone')).toBeDefined())
    await user.clear(labelled('Cell Phone'))
    await user.tab()
    await screen.findByText(PERSONAL_MESSAGES.cellPhoneNumber)
    expect(statusOf('Cell Phone')?.textContent).toBe('')
    await user.type(labelled('Cell Phone'), '081')
    await waitFor(() => expect(statusOf('Cell Phone')?.textContent).toContain('This looks too short'))
    await user.type(labelled('Cell Phone'), '2345678')
    await waitFor(() => expect(statusOf('Cell Phone')?.textContent).toBe(''))
  })
})

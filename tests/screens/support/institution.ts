import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Uses the institution's search field. */

/** Throws while the native select is shown instead. */
export const institution = () => screen.getByPlaceholderText<HTMLInputElement>('Choose Institution')

export const institutionField = () => screen.findByPlaceholderText<HTMLInputElement>('Choose Institution')

const list = () => screen.getByRole('listbox', { name: 'Matching options', hidden: true })

/** The visible options. */
export const shownInstitutions = () => [...list().querySelectorAll('[role=option]')].map((option) => option.textContent)

/** The options before any typing. */
export function offeredInstitutions(): string[] {
  fireEvent.click(institution())
  const offered = shownInstitutions().map((text) => text.replace(/, chosen$/, ''))
  fireEvent.keyDown(institution(), { key: 'Escape' })
  return offered
}

export async function chooseInstitution(user: UserEvent, name: string) {
  await user.click(institution())
  await user.click(screen.getByRole('option', { name }))
}

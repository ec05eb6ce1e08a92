import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The institution's search field, as an applicant uses it. */

/** Throws for as long as the native select stands in its place. */
export const institution = () => screen.getByPlaceholderText<HTMLInputElement>('Choose Institution')

export const institutionField = () => screen.findByPlaceholderText<HTMLInputElement>('Choose Institution')

const list = () => screen.getByRole('listbox', { name: 'Matching options', hidden: true })

/** The options that are shown now. */
export const shownInstitutions = () => [...list().querySelectorAll('[role=option]')].map((option) => option.textContent)

/** What is on offer before anything is typed. */
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

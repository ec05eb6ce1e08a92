import { screen, within } from '@testing-library/react'
import { DESK_PATH } from '../../../domain/routes.ts'
import { renderDesk, type DeskWorld } from './desk.tsx'
import { heading } from './render.tsx'

/** The administration page of the desk. */

/** The page's section with this heading. */
function sectionOf(name: string) {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section')
  if (section === null) throw new Error(`'${name}' heads no section`)
  return within(section)
}
export const applicationsWindow = () => sectionOf('Applications window')
export const nextIntake = () => sectionOf('Next intake')
export const staff = () => sectionOf('Staff')
export const lists = () => sectionOf('Lists')

type Section = ReturnType<typeof sectionOf>
export const button = (section: Section, name: string | RegExp) =>
  section.getByRole<HTMLButtonElement>('button', { name })
export const field = (section: Section, name: string | RegExp) => section.getByLabelText<HTMLInputElement>(name)

export async function administer(changes: Partial<DeskWorld> = {}) {
  const opened = renderDesk({ roles: ['admin'], ...changes }, `${DESK_PATH}?part=administration`)
  await heading('Administration')
  return opened
}

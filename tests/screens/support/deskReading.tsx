import { fireEvent, screen } from '@testing-library/react'
import { type DeskSubmission } from '../../../domain/desk.ts'
import { DESK_PATH } from '../../../domain/routes.ts'
import { deskSubmissionOf } from '../../support/desk.ts'
import { submissionOf } from '../../support/submission.ts'
import { renderDesk, type DeskWorld } from './desk.tsx'
import { heading } from './render.tsx'

/** The desk's reading view. */

export const addressOfApplication = (id: string) => `${DESK_PATH}?application=${id}`

/** Dispatches a key press on the focused element. Returns false if the page prevents its default action. */
export const pressKey = (key: string, held: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...held })

/** A section of the application by its heading. */
export const sectionOf = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section')!

/** The application's id in the URL. */
export const openedId = () => new URLSearchParams(window.location.search).get('application')

/** Gives each application a unique name, such as 'Ndapewa S2'. */
export async function readByName(id: string): Promise<DeskSubmission> {
  const read = deskSubmissionOf(id)
  const { application } = submissionOf({ lastName: id.toUpperCase() })
  return { ...read, submission: { ...read.submission, application } }
}

export async function openApplication(changes: Partial<DeskWorld> = {}, id = 's2') {
  const opened = renderDesk({ loadSubmission: readByName, ...changes }, addressOfApplication(id))
  await heading(`Ndapewa ${id.toUpperCase()}`)
  return opened
}

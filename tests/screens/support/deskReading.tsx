import { fireEvent } from '@testing-library/react'
import { DESK_PATH, type DeskSubmission } from '../../../domain/desk.ts'
import { deskSubmissionOf } from '../../support/desk.ts'
import { submissionOf } from '../../support/submission.ts'
import { renderDesk, type DeskWorld } from './desk.tsx'
import { heading } from './render.tsx'

/** Applications as they are read at the desk. */

export const addressOfApplication = (id: string) => `${DESK_PATH}?application=${id}`

/** A key, on its way up from where the focus is; false where the page takes it for itself. */
export const pressKey = (key: string, held: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...held })

/** The id of the application that the address names. */
export const openedId = () => new URLSearchParams(window.location.search).get('application')

/** Each application by a name of its own: 'Ndapewa S2'. */
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

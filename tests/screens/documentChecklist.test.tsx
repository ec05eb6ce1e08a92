import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS, DOCUMENTS } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { uploadId } from '../../src/components/layout/ids.ts'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'
import { draftAt, earlier } from '../support/drafts.ts'
import { SUBMITTED } from '../support/submission.ts'
import { LAST_DOCUMENT } from '../support/applicant.ts'

withDocument()

async function checklist() {
  const heading = await screen.findByRole('heading', { name: 'Documents you need' })
  return within(heading.parentElement as HTMLElement)
}

describe('the checklist of documents on Progress', () => {
  it('§1 lists every document before the application is started, and leads to the uploads of the open step', async () => {
    const { user } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('personalDetails') })
    const { getAllByText, getAllByRole, getByRole, getByText } = await checklist()
    expect(getAllByRole('listitem').map(({ children }) => children[1]?.textContent)).toEqual(
      DOCUMENTS.map(({ short }) => short),
    )
    expect(getAllByText('Still needed')).toHaveLength(DOCUMENT_KINDS.length)
    getByText(`0 of ${DOCUMENT_KINDS.length} uploaded. Each must be a certified copy.`)
    expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['ID', 'CV'])
    await user.click(getByRole('link', { name: 'CV' }))
    await waitFor(() => expect(document.activeElement?.id).toBe(uploadId('cv')))
    expect(location.pathname).toBe(STEP.personalDetails.route)
  })

  it('ticks saved documents and those of a draft, in words too', async () => {
    const scan = { fileName: 'f', originalFilename: 'scan.pdf' }
    renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt('courseDetails'),
      earlier: earlier(draftAt('courseDetails', 1, { form: null, documents: { [LAST_DOCUMENT.kind]: scan } })),
    })
    const { getAllByText, getByText } = await checklist()
    const rows = getAllByText('Uploaded').map((state) => state.parentElement)
    expect(rows.map((row) => row?.textContent)).toEqual(['IDUploaded', 'CVUploaded', `${LAST_DOCUMENT.short}Uploaded`])
    expect(rows.every((row) => row?.querySelector('svg') !== null)).toBe(true)
    getByText(`3 of ${DOCUMENT_KINDS.length} uploaded. Each must be a certified copy.`)
  })

  it('is gone once the application is submitted', async () => {
    renderPortal(ROUTES.progress, { fellowship: fellowshipAt('submitted'), submitted: () => SUBMITTED })
    await screen.findByText('Submit your Application')
    await import('../../src/screens/progress/DocumentChecklist.tsx')
    expect(screen.queryByText('Documents you need')).toBeNull()
  })
})

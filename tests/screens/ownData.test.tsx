import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import type { PublicPageData } from '../../domain/settings.ts'
import { SUBMITTED_FELLOWSHIP } from '../model/application.ts'
import { AS_SUBMITTED } from '../model/submissions.ts'
import { SUBMITTED } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { DATA } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const UNSUBMITTED = {
  ...SUBMITTED_FELLOWSHIP,
  highestStep: 5,
  personalDetails: AS_SUBMITTED.personalDetails,
  courseDetails: null,
}

const CLOSED: PublicPageData = {
  ...DATA,
  applicationsStatus: { id: '1', open: false, closingDate: '2025-01-31' },
}

const REFUSED = Object.assign(new Error('403'), { failure: 'applicationsClosed' })
const NO_NEW_ONE =
  'Applications have closed, so you cannot start a new application. Anything you submitted before is below.'

describe('‘Your data’', () => {
  it('shows that the download failed, and retries', async () => {
    const downloadOwnData = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('503'))
    const { user } = renderPortal(ROUTES.ownData, { fellowship: UNSUBMITTED, downloadOwnData })
    const button = await screen.findByRole('button', { name: 'Download everything' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button.getAttribute('aria-busy')).not.toBe('true')
    await user.click(button)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We could not download your data. Check your connection and try again.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(downloadOwnData).toHaveBeenCalledTimes(2)
  })

  it('lists what will be deleted, keeps it on cancel, and shows progress and failure', async () => {
    let fail = () => {}
    const deleteOwnData = vi.fn<() => Promise<void>>()
    deleteOwnData.mockReturnValueOnce(new Promise((_, reject) => void (fail = () => reject(new Error('503')))))
    const { user } = renderPortal(ROUTES.ownData, { fellowship: UNSUBMITTED, deleteOwnData })
    const button = await screen.findByRole('button', { name: 'Delete my application' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(button)
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your application?' }))
    for (const kind of ['id', 'cv']) dialog.getByText(`the document my_${kind}.pdf`)
    expect(dialog.queryByText(/my_transcript/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Keep my application' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deleteOwnData).not.toHaveBeenCalled()
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Delete everything' }))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(screen.queryByRole('alert')).toBeNull()
    fail()
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('We could not delete everything. Please try again.')
    await user.click(alert.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Delete everything' }))
    await screen.findByText(/^We have deleted your application/)
  })

  it('links to closing the account only with the embedded identity provider', async () => {
    const identity = { ...DATA.settings.identity, account: 'http://localhost:3000/account' }
    const ours = { ...DATA, settings: { ...DATA.settings, identity } }
    const { unmount } = renderPortal(ROUTES.ownData, { fellowship: UNSUBMITTED, data: ours })
    const link = await screen.findByRole('link', { name: 'Close my account' })
    expect(link.getAttribute('href')).toBe('/account/close')
    screen.getByText(/^The next page shows what will be deleted and what will be kept\. It asks for your pass/)
    unmount()
    renderPortal(ROUTES.ownData, { fellowship: UNSUBMITTED })
    await screen.findByRole('button', { name: 'Delete my application' })
    expect(screen.queryByRole('link', { name: 'Close my account' })).toBeNull()
  })

  it('§4.1 §8 offers no deletion until the submission is checked, and none after one', async () => {
    let arrive = () => {}
    const loadSubmissions = vi.fn<World['loadSubmissions']>().mockRejectedValueOnce(new Error('503'))
    loadSubmissions.mockReturnValue(new Promise((resolve) => void (arrive = () => resolve(SUBMITTED))))
    const { user } = renderPortal(ROUTES.ownData, { fellowship: AS_SUBMITTED, loadSubmissions })
    const section = (await screen.findByRole('heading', { name: 'Delete my application' })).parentElement as HTMLElement
    const text = await within(section).findByText('We could not check whether you have submitted your application.')
    expect(section.textContent).toBe(`Delete my application${text.textContent}Try again`)
    await user.click(within(section).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(section.textContent).toBe('Delete my applicationLoading…'))
    arrive()
    await within(section).findByText(/^You have submitted your application, so you cannot delete it here\./)
    expect(within(section).queryByRole('button')).toBeNull()
    expect(screen.getByRole('button', { name: 'Download everything' })).toBeDefined()
  })

  it('§8 shows that the application could not be loaded, offers neither download nor deletion, and reloads', async () => {
    const loadFellowship = vi.fn<World['loadFellowship']>().mockRejectedValueOnce(new Error('503'))
    const { user } = renderPortal(ROUTES.ownData, { loadFellowship: loadFellowship.mockResolvedValue(UNSUBMITTED) })
    await screen.findByText(/could not load/)
    expect(screen.queryByText(NO_NEW_ONE)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download everything' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Delete my application' })
  })

  it('§4.1 lets applicants delete unsubmitted data after the closing date; mentions no past applications', async () => {
    renderPortal(ROUTES.ownData, { fellowship: UNSUBMITTED, data: CLOSED })
    expect(await screen.findByRole('button', { name: 'Delete my application' })).toBeDefined()
    expect(screen.queryByText(/^You have submitted your application/)).toBeNull()
    expect(screen.queryByText('Your earlier applications')).toBeNull()
  })

  describe('‘Your data’ between two intakes', () => {
    const between: Partial<World> = { data: CLOSED, fellowship: null, createFellowship: () => Promise.reject(REFUSED) }

    it('§4.1 shows earlier submissions, and no link to itself', async () => {
      renderPortal(ROUTES.ownData, between)
      expect((await screen.findByText('2025')).parentElement?.textContent).toContain('PB-2025-H4T2XW')
      expect(screen.getByText(NO_NEW_ONE)).toBeDefined()
      expect(screen.getByRole('button', { name: 'Download everything' })).toBeDefined()
      expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Your data' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Delete my application' })).toBeNull()
    })

    it('§4.1 shows that there are no submissions', async () => {
      renderPortal(ROUTES.ownData, { ...between, loadEarlier: async () => [] })
      expect(await screen.findByText('You have no applications from past intakes.')).toBeDefined()
    })
  })
})

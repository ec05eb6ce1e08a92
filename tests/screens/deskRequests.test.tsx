import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { providerDay } from '../../domain/calendar.ts'
import type { DeskRequest } from '../../domain/informationRequests.ts'
import { listedOf, OPEN_REQUEST, pageOf } from '../support/desk.ts'
import { refusal, renderDesk, type DeskWorld } from './support/desk.tsx'
import { openApplication, readByName } from './support/deskReading.tsx'
import { enter, heading, withDocument } from './support/render.tsx'

withDocument()

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const date = () => screen.getByLabelText<HTMLInputElement>(/^Answer until the end of/)
const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const asked = (requests: readonly DeskRequest[] = [OPEN_REQUEST]) => ({
  loadSubmission: async (id: string) => ({ ...(await readByName(id)), requests: [...requests] }),
})
const TODAY = providerDay(Date.now())

type User = Awaited<ReturnType<typeof openApplication>>['user']

async function write(user: User) {
  await user.click(button('Ask for information'))
  await user.click(check('Latest examination results / Transcript'))
  enter(message(), 'Please scan it again.')
  enter(date(), TODAY)
}

describe('a request for more information', () => {
  it('is sent once it is complete, with a preview of its email; its text survives a failure', async () => {
    const sendRequest = vi.fn<DeskWorld['sendRequest']>().mockRejectedValueOnce(refusal('failed'))
    sendRequest.mockImplementation(async ({ request }) => [{ ...OPEN_REQUEST, ...request }])
    const { user } = await openApplication({ sendRequest })
    await user.click(button('Ask for information'))
    expect(document.activeElement).toBe(check('Personal Details'))
    expect(button('Send the request').disabled).toBe(true)
    await user.click(check('Latest examination results / Transcript'))
    enter(message(), 'Please scan it again.')
    expect(button('Send the request').disabled).toBe(true)
    enter(date(), TODAY)
    screen.getByText(/^Dear Ndapewa,\s+Please scan it again\.\s+What you can change: Latest examination results/)
    await user.click(button('Send the request'))
    await screen.findByText(/^We could not send your request/)
    expect(message().value).toBe('Please scan it again.')
    await user.click(button('Send the request'))
    await screen.findByText('Asked')
    const [first, second] = sendRequest.mock.calls.map(([{ request }]) => request)
    expect(first).toMatchObject({ asked: ['transcript'], text: 'Please scan it again.', until: TODAY })
    expect(second).toEqual(first)
    expect(screen.queryByRole('button', { name: 'Ask for information' })).toBeNull()
  })

  it('is marked in the list after it was sent', async () => {
    const { user } = renderDesk({ loadSubmission: readByName, loadPage: async () => pageOf([listedOf('s1')]) })
    await user.click(await screen.findByRole('button', { name: 'Shikongo, Ndapewa' }))
    await heading('Ndapewa S1')
    await write(user)
    await user.click(button('Send the request'))
    expect(await screen.findByText('More information: asked')).toBeDefined()
  })

  it('explains a date that is not allowed', async () => {
    const { user } = await openApplication()
    await write(user)
    enter(date(), '2020-01-01')
    expect(date().getAttribute('aria-invalid')).toBe('false')
    fireEvent.blur(date())
    screen.getByText('Choose a date from today to 90 days from now.')
    expect(date().getAttribute('aria-invalid')).toBe('true')
    expect(button('Send the request').disabled).toBe(true)
  })

  it('that is refused leads to the application as it is now', async () => {
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(readByName)
    const { user } = await openApplication({
      loadSubmission,
      sendRequest: () => Promise.reject(refusal('refused')),
    })
    await write(user)
    loadSubmission.mockImplementation(asked().loadSubmission)
    await user.click(button('Send the request'))
    await user.click(await screen.findByRole('button', { name: 'Reload the application' }))
    expect(await screen.findByText('Asked')).toBeDefined()
  })

  it('that is refused because a colleague has asked stays, and can be continued once theirs is withdrawn', async () => {
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(readByName)
    const { user } = await openApplication({
      loadSubmission,
      sendRequest: () => Promise.reject(refusal('refused')),
      withdrawRequest: async () => [{ ...OPEN_REQUEST, state: 'withdrawn' }],
    })
    await write(user)
    loadSubmission.mockImplementation(asked().loadSubmission)
    await user.click(button('Send the request'))
    await screen.findByText(/What you typed is kept in this tab\.$/)
    await user.click(button('Reload the application'))
    await screen.findByText(/^You have a request that was not sent\./)
    await user.click(button('Withdraw the request…'))
    await user.click(button('Withdraw it'))
    await user.click(await screen.findByRole('button', { name: 'Continue the request' }))
    expect(message().value).toBe('Please scan it again.')
  })

  it('is withdrawn after a question, also after a failure', async () => {
    const withdrawRequest = vi.fn<DeskWorld['withdrawRequest']>().mockRejectedValueOnce(refusal('failed'))
    withdrawRequest.mockResolvedValue([{ ...OPEN_REQUEST, state: 'withdrawn' }])
    const { user } = await openApplication({ ...asked(), withdrawRequest })
    await user.click(button('Withdraw the request…'))
    await user.click(button('Cancel'))
    await user.click(button('Withdraw the request…'))
    await user.click(button('Withdraw it'))
    await screen.findByText('We could not withdraw it. Please try again.')
    await user.click(button('Try again'))
    await screen.findByText('Withdrawn')
    expect(withdrawRequest).toHaveBeenCalledWith({ submission: 's2', id: OPEN_REQUEST.id })
    expect(button('Ask for information')).toBeDefined()
  })

  it('shows its link if its email was not sent', async () => {
    await openApplication(asked([{ ...OPEN_REQUEST, mail: 'off' }]))
    expect(screen.getByText(`${window.location.origin}/application?link=r1`)).toBeDefined()
  })

  it('shows the version that answered it and what stayed the same, and one that was not answered', async () => {
    const answer = { answeredAt: '2026-11-24T08:00:00.000Z', answeredVersion: 2, unchanged: ['cv'] }
    const answered = { ...OPEN_REQUEST, state: 'answered', asked: ['transcript', 'cv'], ...answer }
    const expired = { ...OPEN_REQUEST, id: 'r0', state: 'expired' }
    await openApplication(asked([expired as DeskRequest, answered as DeskRequest]))
    const [first, second] = screen.getAllByRole('group').map((group) => within(group))
    expect(first?.getByText('Answered in part')).toBeDefined()
    expect(first?.getByText('Answered with version 2, 24 November 2026, 10:00. Not changed: CV.')).toBeDefined()
    expect(second?.getByText('The applicant could answer until the end of 4 December 2026.')).toBeDefined()
  })
})

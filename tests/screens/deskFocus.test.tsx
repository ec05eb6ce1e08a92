import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { administer } from './support/deskAdministration.tsx'
import { openApplication } from './support/deskReading.tsx'
import { forEver, renderDesk } from './support/desk.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const button = (name: string) => screen.getByRole('button', { name })
const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

describe("the desk's keyboard focus, when the focused element disappears", () => {
  it('moves to the form that replaces a button, and back', async () => {
    const { user } = await openApplication()
    await user.click(button('Write to the applicant'))
    await expectFocus(screen.getByRole('textbox', { name: 'Subject' }))
    await user.click(button('Cancel'))
    await expectFocus(button('Write to the applicant'))
  })

  it('returns from a question to the button that opened it', async () => {
    const { user } = await administer()
    await user.click(await screen.findByRole('button', { name: 'Close applications' }))
    await expectFocus(button('Cancel'))
    await user.keyboard('{Enter}')
    await expectFocus(button('Close applications'))
  })

  it('follows the progress of an action to its result', async () => {
    let finish = () => {}
    const loadHistory = () => new Promise<[]>((resolve) => void (finish = () => resolve([])))
    const { user } = await openApplication({ loadHistory })
    await user.click(button('Show the history'))
    await expectFocus(screen.getByText('Loading the history…').parentElement!)
    finish()
    await expectFocus(await screen.findByRole('button', { name: 'Hide the history' }))
  })

  it('moves to the heading of a message that reports the result, which is announced', async () => {
    const { user } = renderDesk({}, '/desk?part=letters')
    await user.click(await screen.findByRole('button', { name: 'Edit for ‘Shortlisted’' }))
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), '!')
    await user.click(button('Save the letter'))
    const text = await screen.findByText('The letter for ‘Shortlisted’ is saved.')
    expect(text.closest('[role=status]')).not.toBeNull()
    await expectFocus(screen.getByRole('heading', { name: 'Letters' }))
  })

  it('moves to the heading of the section if nothing replaces it', async () => {
    const { user } = renderDesk()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 that match' }))
    await user.click(await screen.findByRole('button', { name: 'Clear the selection' }))
    await expectFocus(screen.getByRole('heading', { name: 'Applications' }))
  })

  it('returns to the row of the application that was open', async () => {
    const { user } = await openApplication()
    await user.click(button('Back to the list'))
    await waitFor(() => expect(document.activeElement?.id).toBe('application-s2'))
  })

  it('returns to the sorted column', async () => {
    const { user } = renderDesk()
    await user.click(await screen.findByRole('button', { name: 'Region' }))
    await waitFor(() => expect(screen.queryByText('Loading applications…')).toBeNull())
    await expectFocus(screen.getByRole('button', { name: /^Region/ }))
  })

  it('stays away from a user who has pressed elsewhere', async () => {
    const { user } = await openApplication({ loadHistory: forEver })
    button('Show the history').focus()
    await user.pointer({ keys: '[MouseLeft]', target: document.body })
    button('Show the history').click()
    await screen.findByText('Loading the history…')
    expect(document.activeElement).toBe(document.body)
  })
})

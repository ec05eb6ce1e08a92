import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApplication } from './support/deskReading.tsx'
import { forEver, renderDesk } from './support/desk.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const button = (name: string) => screen.getByRole('button', { name })
const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

describe("the desk's keyboard focus, when the focused element disappears", () => {
  it('moves to the heading of the section if nothing replaces it', async () => {
    const { user } = renderDesk()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 that match' }))
    await user.click(await screen.findByRole('button', { name: 'Clear the selection' }))
    await expectFocus(screen.getByRole('heading', { name: 'Applications' }))
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

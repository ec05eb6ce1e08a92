import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OPEN, refusal, type DeskWorld } from './support/desk.tsx'
import { administer, applicationsWindow, button, field, nextIntake } from './support/deskAdministration.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const loadStatus = async () => ({ ...OPEN, open: false })

async function fillIn(user: Awaited<ReturnType<typeof administer>>['user'], name: string) {
  await user.click(await nextIntake().findByRole('button', { name: 'New intake' }))
  await user.type(field(nextIntake(), /^Name/), name)
  fireEvent.change(field(nextIntake(), /^Closing date/), { target: { value: '2092-08-31' } })
  await user.click(button(nextIntake(), 'Start the intake'))
}

describe('the next intake', () => {
  it('can be started only while applications are closed', async () => {
    await administer()
    await nextIntake().findByText(/Close applications before you start one\./)
    expect(button(nextIntake(), 'New intake').disabled).toBe(true)
  })

  it('starts after confirmation', async () => {
    const startIntake = vi.fn<DeskWorld['startIntake']>().mockResolvedValue()
    const { user } = await administer({ loadStatus, startIntake })
    await fillIn(user, ' 2092 ')
    await nextIntake().findByText('Start intake 2092?')
    nextIntake().getByText('Applications for 2092 open now and close at the end of 31 August 2092.')
    expect(document.activeElement).toBe(button(nextIntake(), 'Back'))
    expect(startIntake).not.toHaveBeenCalled()
    await user.click(button(nextIntake(), 'Start now'))
    expect(startIntake).toHaveBeenCalledWith({ name: '2092', openingDate: null, closingDate: '2092-08-31' })
    await nextIntake().findByText('Intake 2092 has started')
    await nextIntake().findByRole('button', { name: 'New intake' })
  })

  it('moves the focus to the heading above the message that it has started', async () => {
    let open = false
    const { user } = await administer({
      loadStatus: async () => ({ ...OPEN, open }),
      startIntake: async () => void (open = true),
    })
    await fillIn(user, '2092')
    await nextIntake().findByText('Start intake 2092?')
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    await waitFor(() => expect(button(nextIntake(), 'New intake').disabled).toBe(true))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next intake'))
    nextIntake().getByText('Intake 2092 has started')
  })

  it('needs a name that no other intake has, before the question', async () => {
    const { user } = await administer({ loadStatus })
    await fillIn(user, '2025')
    await nextIntake().findByText('There is already an intake called 2025. Choose another name.')
    expect(nextIntake().queryByText('Start intake 2025?')).toBeNull()
  })

  it('is shown beside the name of the current one', async () => {
    await administer({ loadStatus: async () => ({ ...OPEN, id: '2' }) })
    expect((await applicationsWindow().findByText('Intake 2026.')).parentElement?.textContent).toMatch(
      /^Intake 2026\. /,
    )
  })

  it('shows what is missing, and the reason for a refusal without losing the form', async () => {
    const startIntake = () => Promise.reject(refusal('refused', 'There is already an intake called 2091.'))
    const { user } = await administer({ loadStatus, startIntake })
    await user.click(await nextIntake().findByRole('button', { name: 'New intake' }))
    await user.click(button(nextIntake(), 'Start the intake'))
    await nextIntake().findByText('Please enter the closing date.')
    await user.click(button(nextIntake(), 'Cancel'))
    await fillIn(user, '2091')
    await user.click(await nextIntake().findByRole('button', { name: 'Start now' }))
    expect((await nextIntake().findByRole('alert')).textContent).toContain('There is already an intake called 2091.')
    expect(field(nextIntake(), /^Name/).value).toBe('2091')
    expect(field(nextIntake(), /^Closing date/).value).toBe('2092-08-31')
  })
})

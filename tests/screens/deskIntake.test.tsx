import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OPEN, refusal } from './support/desk.tsx'
import { administer, button, field, nextIntake } from './support/deskAdministration.tsx'
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

  it('needs a name that no other intake has, before the question', async () => {
    const { user } = await administer({ loadStatus })
    await fillIn(user, '2025')
    await nextIntake().findByText('There is already an intake called 2025. Choose another name.')
    expect(nextIntake().queryByText('Start intake 2025?')).toBeNull()
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

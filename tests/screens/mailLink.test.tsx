import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { personalLink, ROUTES } from '../../domain/routes.ts'
import { EARLIER_SUBMISSION, OFFER } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const LETTER = 'Dear Ndapewa,\nwe are pleased.'
const AWARDED = {
  ...EARLIER_SUBMISSION,
  decision: {
    outcome: 'awarded',
    offer: { ...OFFER, until: '2026-02-07' },
    publishedAt: '2026-01-10T08:00:00.000Z',
    subject: 'Your application',
    text: LETTER,
  },
} as const
const OTHER = { ...EARLIER_SUBMISSION, id: 'other', reference: 'PB-2024-QQ4ZTR', intake: '2024' }

const openLink = (world: Partial<World>) =>
  renderPortal(personalLink(AWARDED.id), { loadEarlier: async () => [OTHER, AWARDED], ...world })
const letter = (text: string, element: Element | null) => element?.textContent === LETTER && text !== ''

describe("a mail's link", () => {
  it('leads to the letter and offer of a past intake, and begins no new application', async () => {
    const created: string[] = []
    openLink({
      followLink: async () => 'earlier',
      createFellowship: async ({ applicantId }) => {
        created.push(applicantId)
        throw new Error('An application was started')
      },
    })
    await screen.findByRole('heading', { name: 'Decision on your application: Awarded' })
    screen.getByText(letter)
    screen.getByText('The time to answer is over')
    screen.getByText(/You could answer until the end of 7 February 2026\./)
    expect(screen.queryByText(/PB-2024-QQ4ZTR/)).toBeNull()
    await screen.findByRole('button', { name: `Receipt ${AWARDED.reference} (PDF)` })
    expect(created).toEqual([])
  })

  it('that cannot be followed begins no application, and is followed again at a retry', async () => {
    const followLink = vi.fn<World['followLink']>().mockRejectedValueOnce(new Error('500')).mockResolvedValue('earlier')
    const createFellowship = vi.fn<World['createFellowship']>()
    const { user } = openLink({ followLink, createFellowship })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Decision on your application: Awarded' })
    expect(createFellowship).not.toHaveBeenCalled()
  })

  it('for another account says so without a name, and offers to log out', async () => {
    let signedOut = false
    const signOut = async () => void (signedOut = true)
    const { user } = openLink({ followLink: async () => 'other', signOut })
    await screen.findByRole('heading', { name: 'This link is for another account' })
    expect(document.body.textContent).not.toContain(AWARDED.reference)
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }))
    await expect.poll(() => signedOut).toBe(true)
  })

  it.each(['current', 'unknown'] as const)('opens the application if it leads to %s', async (target) => {
    openLink({ followLink: async () => target })
    await screen.findByRole('heading', { name: 'Your Postgraduate Bursary Application Progress' })
    await screen.findByText('Register to apply')
    expect(window.location.pathname).toBe(ROUTES.progress)
  })

  it('is followed for staff too, before a message leads them to the desk', async () => {
    openLink({
      profile: { sub: 'auth0|chair', email: 'chair@bank.example', permissions: ['bursaryAdmin'] },
      followLink: async () => 'other',
    })
    await screen.findByText(/You are logged in as chair@bank\.example\./)
    expect(screen.queryByText('You cannot apply with this account')).toBeNull()
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import type { Contact } from '../../domain/settings.ts'
import { STEP } from '../../domain/steps.ts'
import { AS_SUBMITTED } from '../model/submissions.ts'
import { SUBMITTED } from '../support/submission.ts'
import { fellowshipAt, DATA } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const dataWith = (contact: Contact | undefined) => ({ ...DATA, settings: { ...DATA.settings, contact } })
const BOTH = { email: 'bursaries@bank.test', phone: '+264 (61) 283 5111' }
const NO_INSTITUTIONS = 'The country you selected has no known Higher Education Institutions.'

describe("the provider's contact details", () => {
  it('are links in the footer', async () => {
    renderPortal(ROUTES.home, { profile: null, data: dataWith(BOTH) })
    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getByRole('link', { name: 'Write to bursaries@bank.test' }).getAttribute('href')).toBe(
      'mailto:bursaries@bank.test',
    )
    const { providerName } = DATA.settings
    const call = footer.getByRole('link', { name: `call ${providerName} on +264 (61) 283 5111` })
    expect(call.getAttribute('href')).toBe('tel:+264612835111')
  })

  it('§2.10 follow the specified message for a country without institutions', async () => {
    const data = dataWith({ email: 'bursaries@bank.test' })
    const { user } = renderPortal(STEP.courseDetails.route, { fellowship: fellowshipAt('courseDetails'), data })
    const main = within(screen.getByRole('main'))
    const country = await main.findByLabelText(/^Select the country/)
    await main.findByRole('option', { name: 'Antarctica' })
    await user.selectOptions(country, 'Antarctica')
    expect((await main.findByText(NO_INSTITUTIONS)).textContent).toBe(NO_INSTITUTIONS)
    expect(main.getByRole('link', { name: 'Write to bursaries@bank.test' })).toBeDefined()
    await user.selectOptions(country, 'Namibia')
    expect(main.queryByRole('link', { name: 'Write to bursaries@bank.test' })).toBeNull()
  })

  it.each([
    ['Quote it when you write or call about your application.', BOTH],
    ['It identifies your application.', undefined],
  ])('decide the advice on the receipt: %s', async (advice, contact) => {
    renderPortal(ROUTES.progress, { fellowship: AS_SUBMITTED, submitted: () => SUBMITTED, data: dataWith(contact) })
    expect((await screen.findByText(/^Keep this reference/)).textContent).toBe(`Keep this reference. ${advice}`)
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { applicationOf, type World } from './support/portal.tsx'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'
import { watchAsking } from '../support/watchAsking.ts'

withDocument()
afterEach(() => void vi.restoreAllMocks())

const cut = () => Promise.reject(Object.assign(new Error('There is no connection'), { failure: 'disconnected' }))

/** The announcements about the connection, one per live region. */
const heard = () =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
    .map(({ textContent }) => textContent)
    .filter((text) => /connection/i.test(text))

const LOST: Partial<World> = { checkConnection: cut, saveRecord: cut, updateFellowship: cut, beforeStoring: cut }

const TYPED = 'No connection. Keep this page open.'

describe('§8 the announcement of a lost connection', () => {
  it('§8 mentions a pending save on a form', async () => {
    const { user, portal } = renderPortal(STEP.personalDetails.route, {
      ...LOST,
      fellowship: fellowshipAt('courseDetails'),
    })
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save and Continue to Next Step' })
    fireEvent(window, new Event('offline'))
    await user.type(screen.getByLabelText('Name *'), 'x')
    const draft = () => applicationOf(portal)?.getSnapshot().children['draft-personalDetails']?.getSnapshot().value
    await waitFor(() => expect(draft()).toBe('offline'))
    await waitFor(() => expect(heard()).toEqual([`${TYPED} We will keep trying.`]))
    await user.click(save)
    const note = (await screen.findByText(/^We could not save your personal details\./)).closest('[role=note]')
    expect(note?.textContent).toContain('We will try again automatically when the connection is back.')
    await waitFor(() => expect(draft()).toBe('offline'))
    expect(heard()).toEqual([`${TYPED} We will carry on when the connection is back.`])
    expect(screen.getAllByText('Kept on this device only. Keep this page open.')).toHaveLength(1)
  })

  it('§8 mentions a waiting submission, which can be cancelled; meanwhile the browser asks before it closes the page', async () => {
    const isAsked = watchAsking()
    const updateFellowship = vi.fn<World['updateFellowship']>(cut)
    const { user } = renderPortal(STEP.submit.route, {
      ...LOST,
      updateFellowship,
      fellowship: fellowshipAt('submit'),
    })
    const submit = await screen.findByRole('button', { name: 'Agree & Submit' })
    fireEvent(window, new Event('offline'))
    expect(isAsked()).toBe(false)
    await user.click(submit)
    const words = 'We could not submit your application. We will try again automatically when the connection is back.'
    const message = within((await screen.findByText(words)).closest('[role=note]') as HTMLElement)
    expect(heard()).toEqual([`${TYPED} We will carry on when the connection is back.`])
    expect([isAsked(), message.queryByRole('button', { name: 'Close' })]).toEqual([true, null])
    await user.click(message.getByRole('button', { name: 'Do not submit' }))
    expect([isAsked(), screen.queryByText(words)]).toEqual([false, null])
    expect(updateFellowship).toHaveBeenCalledOnce()
  })

  it('§8 appears once on a reloaded page, with one button to try again', async () => {
    renderPortal(ROUTES.progress, { ...LOST, checkSession: cut })
    fireEvent(window, new Event('offline'))
    const main = within(screen.getByRole('main'))
    await main.findByRole('heading', { level: 1, name: 'Waiting for the connection' })
    expect(main.getByText('This page will open when the connection is back.')).toBeDefined()
    expect(heard()).toEqual(['No connection. We will keep trying.'])
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try now'])
  })
})

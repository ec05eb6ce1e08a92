import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEPS } from '../../domain/steps.ts'
import { SCREENS } from '../../src/routes.tsx'
import { sessionOf } from '../screens/support/portal.tsx'
import { CONTENT, fellowshipAt } from '../screens/support/records.ts'
import { heading, renderPortal, withDocument } from '../screens/support/render.tsx'

withDocument()

/** Sections 2.1, 2.2 and 6 for every route. */

const visitor = { profile: null }

describe('§2.1 §2.6 the container of the steps', () => {
  it.each([
    ['/application/progressdetails', 'Your Postgraduate Bursary Application Progress'],
    ['/application/personaldetails', 'Personal Details'],
    ['/application/coursedetails', 'Course Details'],
    ['/application/motivation', 'Motivation'],
    ['/application/summary', 'Review Application Details'],
    ['/application/submit', 'Submit your application'],
  ])("§2.1 §2.6 %s is '%s', with the progress menu", async (path, title) => {
    renderPortal(path, { fellowship: fellowshipAt('submitted') })
    await heading(title)
    const menu = await screen.findByRole('navigation', { name: 'Application steps' })
    expect(within(menu).getAllByRole('listitem')).toHaveLength(STEPS.length + 1)
    expect(window.location.pathname).toBe(path)
  })
})

describe('§2.2 the root frame', () => {
  it('§2.2 contains the header and the application area, which contains only its child routes', async () => {
    renderPortal(ROUTES.application, { fellowship: fellowshipAt(1) })
    await heading('Your Postgraduate Bursary Application Progress')
    expect(within(screen.getByRole('banner')).getByText('Postgraduate Bursary')).toBeDefined()
    const area = screen.getByRole('main')
    expect([...area.children]).toEqual([within(area).getByRole('article')])
    expect(within(area).getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(window.location.pathname).toBe(ROUTES.progress)
  })

  it('§2.2 idle detection starts when a user signs in, and stops when the user signs out', async () => {
    const nobody = renderPortal(ROUTES.home, visitor)
    await heading(CONTENT.title)
    expect(sessionOf(nobody.portal)).toBeUndefined()
    nobody.unmount()
    const { portal, user } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt(1) })
    const logOut = await screen.findByRole('button', { name: 'Log out' })
    expect(sessionOf(portal)?.getSnapshot().status).toBe('active')
    await user.click(logOut)
    await waitFor(() => expect(sessionOf(portal)).toBeUndefined())
  })
})

describe('§6 access to pages', () => {
  it.each([ROUTES.application, ...SCREENS.map(({ path }) => path)])(
    '§6 %s sends a visitor to the hosted login',
    async (path) => {
      const { entered } = renderPortal(path, visitor)
      await waitFor(() => expect(entered).toEqual([{ intent: 'logIn', target: path }]))
    },
  )
})

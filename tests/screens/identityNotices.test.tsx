import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PORTAL_BRAND } from '../../domain/brand.ts'
import type { IdentityView } from '../../domain/identityPages.ts'
import { lines, openPage, SITE, withPages } from './support/identityPage.ts'

withPages()

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

describe('a page with only a message', () => {
  it('§7.13 shows the message and links to the portal', () => {
    openPage({ page: 'expired' })
    expect(document.title).toBe('This page has expired | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'This page has expired',
      'It was open for too long, you have already used it, or your browser blocks cookies. Nothing you saved is lost. Allow cookies, go to the portal and log in there.',
      'Go to the portal',
    ])
    expect(linkTo('Go to the portal')).toBe('https://bursary.test/')
    expect(screen.getByRole('main').getAttribute('tabindex')).toBe('-1')
  })

  it.each<[IdentityView, string[]]>([
    [{ page: 'refused', code: 'unsupported_response_mode' }, ['Reason: unsupported_response_mode']],
    [{ page: 'refused' }, []],
    [{ page: 'failed', requestId: 'req-7' }, ['Reference: req-7']],
    [{ page: 'failed', requestId: 'req-7', details: 'Error: away' }, ['Reference: req-7', 'Error: away']],
    [{ page: 'busy' }, []],
  ])('shows the reference that an operator needs: %j', (view, details) => {
    openPage(view)
    expect(lines().slice(2, -1)).toEqual(details)
  })

  it.each(['invitationAccepted', 'invitationSpent'] as const)('leads staff to the desk: %s', (page) => {
    openPage({ page })
    expect([linkTo('Go to the desk'), linkTo('Go to the portal')]).toEqual(['/desk', undefined])
    expect(lines().join(' ')).not.toContain('portal')
  })

  it('§4.7 shows that applications are closed, and offers staff a login', () => {
    openPage({ page: 'closed', dates: { closingDate: '2024-01-31' }, logsIn: true })
    expect(document.title).toBe('Postgraduate Bursary Applications Closed | Bank of Tests Postgraduate Bursary')
    expect(lines()).toEqual([
      'Postgraduate Bursary Applications Closed',
      'The Closing Date (31 January 2024) for Bank of Tests Postgraduate Bursary Applications has passed. Please try again ' +
        'when dates for new applications have been made available in the print media, social media or on the Bank of Tests website.',
      'Go to the portal',
      'Log in as a member of staff',
    ])
    expect(linkTo('Go to the portal')).toBe('https://bursary.test/')
    expect(linkTo('Log in as a member of staff')).toBe('?screen=login')
  })

  it('§4.7 offers no login to applicants', () => {
    openPage({ page: 'closed', dates: { closingDate: '2024-01-31' }, logsIn: false })
    expect(linkTo('Log in as a member of staff')).toBeUndefined()
  })
})

describe('every page', () => {
  it("are not indexed, and have the institution's script and styles", () => {
    const { head, documentElement, doctype } = openPage({ page: 'signedOut' })
    expect([doctype?.name, documentElement.lang]).toEqual(['html', 'en-GB'])
    expect(head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(head.querySelector('meta[name=description]')).toBeNull()
    expect(head.querySelector('script')?.getAttribute('src')).toBe('/account/page.js')
    expect(head.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe(PORTAL_BRAND.primary[6])
    expect(head.querySelector('link[rel=icon]')?.getAttribute('href')).toMatch(/^data:image\/svg\+xml,/)
    expect(head.querySelector('style')?.textContent).toMatch(/^:root\{color-scheme:light dark;/)
  })

  it("show the institution's name and logo, and link to the portal", () => {
    const brand = { ...PORTAL_BRAND, logo: '/brand/logo.svg' }
    const { head } = openPage({ page: 'signedOut' }, { ...SITE, brand })
    expect(head.querySelector('style')?.textContent).toMatch(/^:root\{color-scheme:light dark;/)
    const home = screen.getByRole('link', { name: 'Bank of Tests Postgraduate Bursary' })
    expect(home.getAttribute('href')).toBe('https://bursary.test/')
    expect(home.querySelector('img')?.getAttribute('src')).toBe('/brand/logo.svg')
    openPage({ page: 'signedOut' })
    expect(screen.getByRole('banner').querySelector('img')).toBeNull()
    expect(screen.getByRole('banner').querySelector('svg')).not.toBeNull()
  })
})

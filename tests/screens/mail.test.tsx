import { describe, expect, it } from 'vitest'
import { PORTAL_BRAND } from '../../domain/brand.ts'
import type { MailBlock } from '../../domain/mail.ts'
import { renderMail } from '../../src/mail/renderMail.tsx'

const site = { providerName: 'Bank of Tests', brand: PORTAL_BRAND, portalUrl: 'https://bursary.test/' }

const read = (...blocks: MailBlock[]) =>
  new DOMParser().parseFromString(renderMail({ subject: 'Your receipt', blocks }, site), 'text/html')

/** The content between the heading and the footer of an email. */
const shown = (...blocks: MailBlock[]) =>
  [...(read(...blocks).querySelector('h1')?.parentElement?.children ?? [])].slice(1)

describe('a mail as HTML', () => {
  it('names its subject and sender', () => {
    const mail = read()
    expect([mail.doctype?.name, mail.documentElement.lang, mail.title]).toEqual(['html', 'en-GB', 'Your receipt'])
    expect([...mail.querySelectorAll('[role=presentation] td')].map((cell) => cell.textContent)).toEqual([
      'Bank of Tests Postgraduate Bursary',
      'Your receipt',
      'This email was sent by the portal at https://bursary.test/. Replies may not be read.',
    ])
    expect(mail.querySelector('a')?.getAttribute('href')).toBe('https://bursary.test/')
  })

  it('shows its blocks in order, and facts in a table, each value beside its name', () => {
    const facts: [string, string][] = [
      ['Reference', 'PB-1'],
      ['Submitted', 'today'],
    ]
    const [first, table, last] = shown({ paragraph: 'First.' }, { facts }, { note: 'Last.' })
    expect([first?.textContent, last?.textContent]).toEqual(['First.', 'Last.'])
    const rows = [...(table?.querySelectorAll('tr') ?? [])].map((row) => [
      row.querySelector('th[scope=row]')?.textContent,
      row.querySelector('td')?.textContent,
    ])
    expect(rows).toEqual(facts)
  })

  it('has its action as a button and as a plain URL', () => {
    const [button, copied] = shown({ action: { label: 'Log in', url: 'https://bursary.test/x?y=1' } })
    expect(button?.textContent).toBe('Log in')
    expect(copied?.textContent).toBe(
      'If the button does not work, copy this address into your browser:https://bursary.test/x?y=1',
    )
    for (const part of [button, copied]) {
      expect(part?.querySelector('a')?.getAttribute('href')).toBe('https://bursary.test/x?y=1')
    }
  })

  it('shows secondary options in small print, with a link if there is one', () => {
    const [plain, linked] = shown(
      { note: 'Nothing to do.' },
      { note: 'To get none of these,', link: { label: 'turn them off', url: 'https://bursary.test/off' } },
    )
    expect([plain?.textContent, plain?.querySelector('a')]).toEqual(['Nothing to do.', null])
    expect(linked?.textContent).toBe('To get none of these, turn them off')
    expect(linked?.querySelector('a')?.getAttribute('href')).toBe('https://bursary.test/off')
  })

  it('loads nothing, and sets the font on every cell, because mail programs need it there', () => {
    const mail = read({ paragraph: 'First.' }, { action: { label: 'Log in', url: 'https://bursary.test/' } })
    expect(mail.querySelectorAll('script, img, link, style')).toHaveLength(0)
    const cells = [mail.body, ...mail.querySelectorAll<HTMLElement>('[role=presentation] td')]
    for (const cell of cells) expect(cell.style.fontFamily).toMatch(/^system-ui, .*sans-serif$/)
  })
})

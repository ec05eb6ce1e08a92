import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import type { EarlierDrafts, FoundDraft } from '../../machines/draft/contracts.ts'
import { RECORDS } from '#programme/records.ts'
import { hourOf } from '../../src/components/draft/hours.ts'
import { draftAt, DRAFTED_AT, emptyBefore, NO_EARLIER } from '../support/drafts.ts'
import { type World } from './support/portal.tsx'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const HEADING = /You changed (this answer|these answers) in two places/
const ROWS = RECORDS.personalDetails.questions

/** The draft in this tab: a name, a surname and a phone number, all of them new. */
const OURS = { name: 'Ester', lastName: 'Shikongo', cellPhoneNumber: '062' }
/** The draft from another device: another name and phone number, the same surname, an address and a CV. */
const THEIRS = { name: 'Ndapewa', lastName: 'Shikongo', postalAddress: 'PO Box 1', cellPhoneNumber: '061' }

const typedHere = (form: Record<string, string>): EarlierDrafts['tab'] => ({
  personalDetails: {
    content: { form, documents: {} },
    base: emptyBefore('name', 'lastName', 'cellPhoneNumber'),
    version: 2,
    basedOn: 0,
    isStored: false,
    keys: [],
  },
})

const draftElsewhere = (version: number, more: Partial<FoundDraft> = {}) =>
  draftAt('personalDetails', version, {
    form: THEIRS,
    documents: { cv: { fileName: 'cv.pdf', originalFilename: 'my_cv.pdf' } },
    from: 'otherDevice',
    ...more,
  })

const open = (from: FoundDraft['from'] = 'otherDevice', changes: Partial<World> = {}) =>
  renderPortal(STEP.personalDetails.route, {
    fellowship: fellowshipAt('personalDetails'),
    earlier: { ...NO_EARLIER, tab: typedHere(OURS), stored: [draftElsewhere(7, { from })] },
    ...changes,
  })

const row = (label: string) => within(screen.getByRole('group', { name: label }))
/** Each side of a row: whether it is chosen, where it is from, and its text. */
const sides = (label: string) =>
  row(label)
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [
      radio.checked,
      ...[...(radio.labels?.[0]?.children ?? [])].slice(1).map((part) => part.textContent),
    ])
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label} *`).value

describe('§4.4 a step that was changed here and somewhere else', () => {
  it('§4.4 asks only about answers that both changed, suggests neither, and has the focus', async () => {
    open()
    const title = await screen.findByRole('heading', { name: HEADING })
    expect([document.activeElement, title.getAttribute('tabindex')]).toEqual([title, '-1'])
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      ROWS.name.label,
      ROWS.cellPhoneNumber.label,
    ])
    expect(sides(ROWS.name.label)).toEqual([
      [false, 'Typed here', 'Ester'],
      [false, `From the other device, ${hourOf(DRAFTED_AT)}`, 'Ndapewa'],
    ])
    expect(screen.queryByLabelText(`${ROWS.name.label} *`)).toBeNull()
  })

  it.each([
    ['thisTab', 'From this tab'],
    ['otherTab', 'From the other tab'],
  ] as const)('§4.4 says where the other is from: %s', async (from, words) => {
    open(from)
    await screen.findByRole('heading', { name: HEADING })
    expect(sides(ROWS.name.label)[1]?.[1]).toBe(`${words}, ${hourOf(DRAFTED_AT)}`)
  })

  it('§4.4 labels values that were saved elsewhere', async () => {
    renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt('courseDetails'),
      earlier: { ...NO_EARLIER, tab: typedHere({ name: 'Ester' }), versions: { ...NO_VERSIONS, personalDetails: 3 } },
    })
    await screen.findByRole('heading', { name: HEADING })
    expect(sides(ROWS.name.label)).toEqual([
      [false, 'Typed here', 'Ester'],
      [false, 'Saved on the other device', PERSONAL_DETAILS.name],
    ])
  })

  it.each([
    ['Keep all from this device', 'Ester', '062'],
    ['Keep all from the other device', 'Ndapewa', '061'],
    ['Keep what I chose', 'Ester', '061'],
  ])('§4.4 %s: the form has it with everything else, and the page the focus', async (button, name, telephone) => {
    const { user } = open()
    await screen.findByRole('heading', { name: HEADING })
    await user.click(row(ROWS.name.label).getAllByRole('radio')[0] as HTMLElement)
    await user.click(row(ROWS.cellPhoneNumber.label).getAllByRole('radio')[1] as HTMLElement)
    const keep = screen.getByRole('button', { name: button })
    keep.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: HEADING })).toBeNull())
    expect([value(ROWS.name.label), value(ROWS.cellPhoneNumber.label)]).toEqual([name, telephone])
    expect([value(ROWS.lastName.label), value(ROWS.postalAddress.label)]).toEqual(['Shikongo', 'PO Box 1'])
    expect(screen.queryByText('File Uploaded: my_cv.pdf')).not.toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

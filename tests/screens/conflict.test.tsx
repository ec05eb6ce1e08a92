import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DOCUMENT } from '../../domain/documents.ts'
import { STEP } from '../../domain/steps.ts'
import { NO_VERSIONS } from '../../domain/versions.ts'
import type { EarlierDrafts, FoundDraft } from '../../machines/draft/contracts.ts'
import { FIELD_LABELS } from '../../src/components/form/fieldLabels.ts'
import { hourOf } from '../../src/components/draft/hours.ts'
import { draftAt, DRAFTED_AT, NO_EARLIER } from '../support/drafts.ts'
import { applicationOf, type World } from './support/portal.tsx'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { isOff } from './support/isOff.ts'

withDocument()

const HEADING = 'You changed this step in two places'
const LABELS = FIELD_LABELS.personalDetails
const { label: CV } = DOCUMENT.cv

/** The draft in this tab: a new name and surname, and an empty telephone number. */
const OURS = { name: 'Ester', lastName: 'Shikongo', telephoneNumber: '' }
/** The draft from another device: another name, the same surname, an address and a CV. */
const THEIRS = { name: 'Ndapewa', lastName: 'Shikongo', postalAddress: 'PO Box 1', telephoneNumber: '061' }

const typedHere = (form: Record<string, string>): EarlierDrafts['tab'] => ({
  personalDetails: { content: { form, documents: {} }, version: 2, basedOn: 0, isStored: false, keys: [] },
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
    fellowship: fellowshipAt(1),
    earlier: { ...NO_EARLIER, tab: typedHere(OURS), stored: [draftElsewhere(7, { from })] },
    ...changes,
  })

const row = (label: string) => within(screen.getByRole('group', { name: label }))
/** Each side of a row: whether it is suggested, where it is from, and its text. */
const sides = (label: string) =>
  row(label)
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [
      radio.checked,
      ...[...(radio.labels?.[0]?.children ?? [])].slice(1).map((part) => part.textContent),
    ])
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label} *`).value

describe('§4.4 a step changed both here and elsewhere', () => {
  it('§4.4 shows both versions of each answer that differs, and receives the focus', async () => {
    open()
    const title = await screen.findByRole('heading', { name: HEADING })
    expect([document.activeElement, title.getAttribute('tabindex')]).toEqual([title, '-1'])
    const elsewhere = `From an earlier visit or another device, ${hourOf(DRAFTED_AT)}`
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      LABELS.name,
      LABELS.telephoneNumber,
      LABELS.postalAddress,
      CV,
    ])
    expect(sides(LABELS.name)).toEqual([
      [true, 'Typed here', 'Ester'],
      [false, elsewhere, 'Ndapewa'],
    ])
    expect(sides(LABELS.postalAddress)).toEqual([
      [false, 'Typed here', '(empty)'],
      [true, elsewhere, 'PO Box 1'],
    ])
    expect(sides(CV)).toEqual([
      [false, 'Typed here', '(empty)'],
      [true, elsewhere, 'my_cv.pdf'],
    ])
    expect(screen.queryByLabelText(`${LABELS.name} *`)).toBeNull()
  })

  it.each([
    ['thisTab', 'Saved earlier'],
    ['otherTab', 'From another tab'],
  ] as const)('§4.4 shows the source of the other version: %s', async (from, words) => {
    open(from)
    await screen.findByRole('heading', { name: HEADING })
    expect(sides(LABELS.name)[1]?.[1]).toBe(`${words}, ${hourOf(DRAFTED_AT)}`)
  })

  it('§4.4 labels values that were saved elsewhere', async () => {
    renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt(2),
      earlier: { ...NO_EARLIER, tab: typedHere({ name: 'Ester' }), versions: { ...NO_VERSIONS, personalDetails: 3 } },
    })
    await screen.findByRole('heading', { name: HEADING })
    expect(sides(LABELS.name)).toEqual([
      [true, 'Typed here', 'Ester'],
      [false, 'Saved elsewhere', PERSONAL_DETAILS.name],
    ])
  })

  it('§4.4 shows later changes from elsewhere when the applicant returns to the page', async () => {
    const since = draftElsewhere(8, { form: { ...THEIRS, name: 'Selma' } })
    const { portal } = open('otherDevice', {
      loadTheirs: async () => ({ fellowship: fellowshipAt(1), version: 0, draft: since }),
    })
    await screen.findByRole('heading', { name: HEADING })
    act(() => applicationOf(portal)?.getSnapshot().children['draft-personalDetails']?.send({ type: 'draft.look' }))
    await waitFor(() => expect(sides(LABELS.name)[1]?.[2]).toBe('Selma'))
    expect(sides(LABELS.name)[0]?.[2]).toBe('Ester')
  })

  it.each([
    ['Keep everything typed here', ['Ester', '', '']],
    ['Keep everything saved elsewhere', ['Ndapewa', '061', 'PO Box 1']],
    ['Keep my choices', ['Ester', '061', 'PO Box 1']],
  ])("§4.4 '%s' fills the form with that choice and returns the focus to the page", async (button, kept) => {
    const { user } = open()
    await screen.findByRole('heading', { name: HEADING })
    await user.click(row(LABELS.telephoneNumber).getAllByRole('radio')[1] as HTMLElement)
    const keep = screen.getByRole('button', { name: button })
    keep.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: HEADING })).toBeNull())
    expect([value(LABELS.name), value(LABELS.telephoneNumber), value(LABELS.postalAddress)]).toEqual(kept)
    expect(value(LABELS.lastName)).toBe('Shikongo')
    expect(screen.queryByText('File Uploaded: my_cv.pdf') !== null).toBe(button !== 'Keep everything typed here')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('§4.4 keeps the values chosen from elsewhere', async () => {
    const { user } = open()
    await screen.findByRole('heading', { name: HEADING })
    await user.click(row(LABELS.name).getAllByRole('radio')[1] as HTMLElement)
    await user.click(row(CV).getAllByRole('radio')[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Keep my choices' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: HEADING })).toBeNull())
    expect(value(LABELS.name)).toBe('Ndapewa')
    expect(screen.queryByText('File Uploaded: my_cv.pdf')).toBeNull()
  })

  it('§4.4 a stale save shows the values saved elsewhere and asks for a choice', async () => {
    const there = { ...fellowshipAt(2), personalDetails: { ...PERSONAL_DETAILS, name: 'Selma' } }
    const saveRecord = vi
      .fn<World['saveRecord']>()
      .mockRejectedValueOnce(Object.assign(new Error('412'), { failure: 'stale' }))
      .mockResolvedValue({ id: PERSONAL_DETAILS.id, version: 5 })
    const { user } = renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt(2),
      earlier: { ...NO_EARLIER, versions: { ...NO_VERSIONS, personalDetails: 3 } },
      saveRecord,
      loadTheirs: async () => ({ fellowship: there, version: 4, draft: null }),
    })
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save and Continue to Next Step' })
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.click(save)
    const alert = (await screen.findByText(/We could not save/)).closest<HTMLElement>('[role=alert]') as HTMLElement
    expect(alert.querySelector('p')?.textContent).toBe(
      'We could not save your personal details. This step was changed in another tab or on another device. Check the details and try again.',
    )
    expect(
      within(alert)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Close'])
    await waitFor(() => expect(value(LABELS.name)).toBe('Selma'))
    await user.click(screen.getByRole('button', { name: 'Save and Continue to Next Step' }))
    await heading('Course Details')
    expect(saveRecord.mock.calls.map(([{ record }]) => record['name'])).toEqual([PERSONAL_DETAILS.name, 'Selma'])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { StoredDraft } from '../../../domain/drafts.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import { showAnswers } from '../../../src/early/showAnswers.ts'
import { REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { json } from '../api/recorder.ts'

afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
})

/** Shows the answers in these fields, as earlyScreen.js leaves them. */
async function shown(step: string, fields: string, fellowship: object, draft?: Partial<StoredDraft>, root = '') {
  document.body.innerHTML = `<div id="root" data-early="${step}" ${root}>${fields}</div><p id="early-status">Loading</p>`
  const answers = [[{ ...REGISTERED_FELLOWSHIP, ...fellowship } as Fellowship], draft ? [{ step, ...draft }] : []]
  const [stored, drafts] = answers.map(async (answer) => json(answer))
  if (stored && drafts) await showAnswers(Promise.resolve([stored, drafts]))
  return document.querySelector<HTMLInputElement>('[name]')
}

const input = (name: string) => `<input name="${name}" readonly data-locked="hint" placeholder="Loading">`
const select = (name: string, ...values: string[]) =>
  `<select name="${name}" disabled data-locked="">${['', ...values].map((value) => `<option${value === '' ? ' selected' : ''}>${value}</option>`).join('')}</select>`
const textarea = '<textarea name="motivation" data-rich readonly data-locked=""></textarea>'
const state = (field: HTMLInputElement | null) => ({
  value: field?.value,
  isEditable: field?.readOnly !== true && field?.disabled !== true,
})

describe('stored answers on an early screen', () => {
  it.each([
    ['a saved text', input('name'), { name: 'Ndapewa' }, 'Ndapewa'],
    ['a saved date', input('dateOfBirth'), { dateOfBirth: '1990-03-21T00:00:00.000Z' }, '21/03/1990'],
    ['a saved choice', select('disabled', 'true', 'false'), { disabled: false }, 'false'],
    ['nothing saved', input('name'), { name: null }, ''],
  ])('shows %s, which can be edited and does not count as entered', async (_, fields, personalDetails, value) => {
    const field = await shown('personalDetails', fields, { personalDetails })
    expect(state(field)).toEqual({ value, isEditable: true })
    if (field instanceof HTMLSelectElement)
      expect([...field.options].filter((option) => option.defaultSelected)).toEqual([...field.selectedOptions])
    else expect(field).toMatchObject({ defaultValue: value, placeholder: 'hint' })
    expect(document.getElementById('early-status')?.textContent).toBe('')
  })

  it("prefers the draft's text", async () => {
    const personalDetails = { name: 'Ndapewa' }
    const field = await shown('personalDetails', input('name'), { personalDetails }, { form: { name: 'Ndapewa N' } })
    expect(field?.value).toBe('Ndapewa N')
  })

  it('keeps saying that an early press still waits for the app', async () => {
    await shown('personalDetails', input('name'), {}, undefined, 'data-pressed=""')
    expect(document.getElementById('early-status')?.textContent).toBe('Loading')
  })

  it('leaves a choice locked whose options are not known', async () => {
    const field = await shown('courseDetails', select('institutionId'), { courseDetails: { institutionId: 'NA-1' } })
    expect(state(field)).toEqual({ value: '', isEditable: false })
  })

  it.each([
    ['<p>One &amp; two</p>\n<p>Three</p>\n', 'One & two\nThree', true],
    ['<p>One <strong>two</strong></p>\n', 'One two', false],
    ['', '', true],
  ])(
    'shows the motivation %j as %j, to be edited only without formatting: %s',
    async (motivation, value, isEditable) => {
      const field = await shown('motivation', textarea, { motivation: { motivation } })
      expect(state(field)).toEqual({ value, isEditable })
    },
  )

  it.each([
    ['that only this tab has', false],
    ['that the server has too', true],
  ])('is locked while there is text %s: %s', async (_, isStored) => {
    sessionStorage.setItem('drafts', JSON.stringify({ motivation: { isStored, sealed: 'sealed' } }))
    const field = await shown('motivation', textarea, { motivation: { motivation: '' } })
    expect(state(field)).toEqual({ value: '', isEditable: isStored })
  })

  it('changes nothing once the app has replaced it', async () => {
    document.body.innerHTML = `<div id="root" data-early="personalDetails">${input('name')}</div>`
    const root = document.getElementById('root')
    const answers = Promise.resolve([
      Promise.resolve(json([REGISTERED_FELLOWSHIP])),
      Promise.resolve(json([])),
    ] as const)
    const done = showAnswers(answers)
    root?.removeAttribute('data-early')
    await done
    expect(document.querySelector<HTMLInputElement>('[name]')?.readOnly).toBe(true)
  })
})

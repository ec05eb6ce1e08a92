import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import { RECORDS } from '#programme/records.ts'
import { words } from '../support/applicant.ts'
import { draftAt, earlier } from '../support/drafts.ts'
import { paste } from './support/editor.ts'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'
import { isOff } from './support/isOff.ts'

withDocument()

const PATH = STEP.motivation.route
const LABEL = RECORDS.motivation.questions.motivation.label
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save & Proceed' })

const findEditor = () => screen.findByRole('textbox', { name: LABEL })
const count = () => document.getElementById('motivation-words')?.textContent
const spoken = () => document.querySelector('[class*=counter] [role=status]')?.textContent
/** The missing answers and problems of the step; the hidden next step has its own list. */
const missing = () =>
  [...document.querySelectorAll('.missing')]
    .filter((list) => list.closest('[style*="display: none"]') === null)
    .flatMap((list) => [...list.querySelectorAll('li')].map((item) => item.textContent))

describe('§2.11 Motivation', () => {
  it.each([
    [479, true, 'You can save after 1 more word.'],
    [480, false, 'Enough to save, 20 to go.'],
    [500, false, 'Long enough.'],
  ])('§5.3 with %i words, saving is disabled: %s', async (number, disabled, remaining) => {
    renderPortal(PATH, {
      fellowship: { ...fellowshipAt('motivation'), motivation: { id: 'm1', motivation: `<p>${words(number)}</p>` } },
    })
    await screen.findByText(`${number} words`)
    screen.getByText(remaining)
    expect(isOff(await save())).toBe(disabled)
  })

  it('§5.3 explains why saving is enabled before the stated number of words', async () => {
    renderPortal(PATH, { fellowship: fellowshipAt(3) })
    const lengths = 'Please write at least 500 words. You can save from 480 and add the rest later.'
    expect(await screen.findByText(lengths)).toBeTruthy()
  })

  it('loads no pictures or scripts from a stored text into the editor', async () => {
    const motivation = `<p>Before</p><p><img src="https://elsewhere.example/seen.png" onerror="alert(1)"></p><p>After</p>`
    renderPortal(PATH, { fellowship: { ...fellowshipAt('motivation'), motivation: { id: 'm1', motivation } } })
    const editor = await screen.findByLabelText(/^Motivational Statement/)
    expect(editor.textContent).toContain('BeforeAfter')
    expect(document.querySelector('[src*="elsewhere"], [onerror]')).toBeNull()
  })

  it('§2.11 shows and saves the draft instead of the older saved text', async () => {
    const { user, saved } = renderPortal(PATH, {
      fellowship: fellowshipAt('review'),
      earlier: earlier(draftAt('motivation', 1, { form: { motivation: `<p>Rewritten ${words(490)}</p>` } })),
    })
    await screen.findByText('491 words')
    expect(screen.getByLabelText(/^Motivational Statement/).textContent).toMatch(/^Rewritten word1 /)
    await user.click(await save())
    await waitFor(() => expect(window.location.pathname).toBe(STEP.motivation.next))
    expect(saved[0]?.record['motivation']).toContain('Rewritten')
  })
})

describe('§5.3 a motivation in the editor', () => {
  it('§5.3 shows and announces its word count, and can be saved once it is long enough', async () => {
    const { user, saved, kept } = renderPortal(PATH, { fellowship: fellowshipAt('motivation') })
    const text = await findEditor()
    const label = LABEL.replace(/:$/, '')
    expect([count(), spoken()]).toEqual(['0 words', ''])
    await waitFor(() => expect(missing()).toEqual([label]))
    expect(screen.getByText(/^Motivational Statement/, { selector: 'p' }).textContent).toBe(`${LABEL} *`)
    paste(text, words(120))
    await waitFor(() => expect(count()).toBe('120 words'))
    expect(spoken()).toBe('About 100 words.')
    await waitFor(() =>
      expect(missing()).toEqual([`${label}: Your motivation should be at least 500 words in length.`]),
    )
    expect(isOff(await save())).toBe(true)
    paste(text, `, and ${words(399)}`)
    await waitFor(() => expect(count()).toBe('520 words'))
    await waitFor(() => expect([spoken(), missing()]).toEqual(['Your motivation can be saved.', []]))
    await waitFor(() => expect(kept.at(-1)?.content.form?.['motivation']).toContain('word120, and word1 word2'))
    await user.click(await save())
    await waitFor(() => expect(window.location.pathname).toBe(STEP.motivation.next))
    expect(saved[0]?.record['motivation']).toContain('word120, and word1 word2')
  })
})

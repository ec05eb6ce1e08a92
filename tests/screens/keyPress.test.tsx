import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keysOf } from '../../domain/objects.ts'
import { STEP } from '../../domain/steps.ts'
import { drawn } from './support/counted.tsx'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

/** Counts what a key press renders, with React's profiler around every field of the real screen. */

const counted = vi.hoisted(() => async (importOriginal: () => Promise<object>) => {
  const { countedFields } = await import('./support/counted.tsx')
  return countedFields(importOriginal)
})

vi.mock('../../src/components/form/TextField.tsx', counted)
vi.mock('../../src/components/form/TextAreaField.tsx', counted)
vi.mock('../../src/components/form/SelectField.tsx', counted)
vi.mock('../../src/components/form/DateField.tsx', counted)
/** Loads hints with the form, because React may render a part again some time after its arrival. */
vi.mock('../../src/components/form/hints/LazyHint.tsx', async () => {
  const { default: LazyHint } = await import('../../src/components/form/hints/Hint.tsx')
  return { LazyHint }
})

withDocument()
beforeEach(() => {
  drawn.length = 0
})

const FIELDS = keysOf(RECORD_SCHEMAS.personalDetails.fields)

/** The fields of this step, without those of the hidden next one. */
const drawnHere = () => new Set(drawn.filter((name) => FIELDS.some((field) => field === name)))

describe('one key press', () => {
  it('renders only the edited field, and none when typing pauses', async () => {
    const { user, kept } = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('courseDetails') })
    await waitFor(() => expect(drawnHere()).toEqual(new Set(FIELDS)))
    for (const [name, act] of [
      ['name', () => user.keyboard('1')],
      ['sex', (field: HTMLElement) => user.selectOptions(field, 'Male')],
      ['postalAddress', () => user.keyboard('1')],
      ['dateOfBirth', () => user.keyboard('{Backspace}')],
    ] as const) {
      const field = document.getElementById(name) as HTMLElement
      await user.click(field)
      drawn.length = 0
      await act(field)
      expect(drawnHere(), name).toEqual(new Set([name]))
      if (name !== 'name') continue
      drawn.length = 0
      await waitFor(() => expect(kept.at(-1)?.content.form).toMatchObject({ name: `${PERSONAL_DETAILS.name}1` }))
      await new Promise((resolve) => setTimeout(resolve))
      expect(drawnHere()).toEqual(new Set())
    }
  })
})

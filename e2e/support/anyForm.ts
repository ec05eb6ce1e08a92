import type { Locator, Page } from 'playwright/test'
import { shownDates } from '../../domain/calendar.ts'
import { DOCUMENT, type DocumentKind } from '../../domain/documents.ts'
import type { Json } from '../../domain/objects.ts'
import { questionsOf } from '../../domain/programme.ts'
import { isSkipped } from '../../domain/questions/answers.ts'
import type { Question } from '../../domain/questions/kinds.ts'
import { SAVE, STEP, type RecordStep, type StepName } from '../../domain/steps.ts'
import { examplesOf } from '../../scenarios/examples.ts'
import { field, picker, widget } from './anyApplicant.ts'
import { expect } from './server.ts'

/** Fills the form of any programme's step by the kinds of its questions. */

export const foundOptions = (page: Page) => page.getByRole('listbox', { name: 'Matching options' }).getByRole('option')

/** Chooses the first option of a search field, waits until the field shows it and returns its name. */
export async function chooseFound(page: Page, search: Locator): Promise<string> {
  await expect(search).toBeEnabled()
  await search.click()
  const option = foundOptions(page).first()
  // The current choice is marked in its name.
  const name = (await option.innerText()).replace(/, chosen$/, '')
  await option.click()
  await expect(search).toHaveValue(name)
  return name
}

async function answer(page: Page, question: Question, example: unknown): Promise<void> {
  const input = field(page, question.label)
  switch (question.kind) {
    case 'loginEmail':
      return
    case 'yesOrNo':
    case 'choice':
    case 'region':
    case 'country':
      await input.selectOption(String(example))
      return
    case 'institution': {
      await chooseFound(page, page.getByRole('main').getByPlaceholder(question.placeholder ?? ''))
      return
    }
    case 'date':
    case 'birthday':
      await input.fill(shownDates.show(String(example)))
      return
    case 'richText': {
      const editor = page.getByRole('textbox', { name: question.label })
      await editor.click()
      await page.keyboard.insertText(String(example))
      await expect(page.getByText(`${question.fewestWords} words`, { exact: true })).toBeVisible()
      return
    }
    default:
      await input.fill(String(example))
  }
}

export async function fillStep(page: Page, step: RecordStep, answers: Json = examplesOf(step)): Promise<void> {
  for (const [name, question] of Object.entries(questionsOf(step))) {
    if (!isSkipped(question, answers)) await answer(page, question, answers[name])
  }
}

export async function uploadPdf(page: Page, kind: DocumentKind, buffer: Buffer): Promise<void> {
  const name = `${DOCUMENT[kind].kind}.pdf`
  await picker(page, kind).setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await expect(widget(page, kind).getByText(`File Uploaded: ${name}`)).toBeVisible()
}

/** The button that completes a step. */
export function buttonOf(step: StepName): string {
  if (step === 'review') return 'Details Correct'
  return step === 'submit' ? 'Agree & Submit' : (STEP[step].record.save ?? SAVE)
}

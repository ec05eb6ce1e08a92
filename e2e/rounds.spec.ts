import type { Page } from 'playwright/test'
import { expectNoTroubleAtWidths } from './support/axe.ts'
import { defineRubric, expect, openPart, staff, test } from './support/desk.ts'

/** A committee scores its shortlist in a second round (decision 133). */

const give = (page: Page, criterion: string, score: number) =>
  page
    .getByRole('group', { name: criterion })
    .getByRole('radio', { name: String(score), exact: true })
    .check()

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save your review' }).click()
  await expect(page.getByRole('button', { name: 'Change your review' })).toBeVisible()
}

test('§3 a shortlist is scored in a second round and decided by its scores', async ({ browser, desk }) => {
  await defineRubric(browser, desk)
  const member = await staff(browser, desk, 'member@bank.example')
  for (const [name, score] of [
    ['Amupolo', 4],
    ['Beukes', 5],
    ['Haufiku', 1],
  ] as const) {
    await member.getByRole('button', { name: new RegExp(name) }).click()
    await give(member, 'Results', score)
    await save(member)
    await member.getByRole('button', { name: 'Back to the list' }).click()
  }
  // Another tab of the member still has a form of the first round, with a note that is not saved.
  const late = await member.context().newPage()
  await late.goto(desk)
  await late.getByRole('button', { name: /Amupolo/ }).click()
  await give(late, 'Results', 2)
  await late.getByLabel('Note (optional)').fill('Weaker than I thought.')

  const chair = await staff(browser, desk, 'chair@bank.example')
  await chair.getByRole('columnheader', { name: 'Reviews' }).waitFor()
  for (const name of ['Amupolo', 'Beukes'])
    await chair.getByRole('checkbox', { name: new RegExp(`^Select ${name},`) }).check()
  await chair.getByLabel('Decision for the selected applications').selectOption('Shortlisted')
  await chair.getByRole('button', { name: 'Decide…' }).click()
  await chair.getByRole('button', { name: 'Save 2 decisions' }).click()
  await expect(chair.getByText('Shortlisted: 2 applications.')).toBeVisible()

  // With the keyboard alone.
  await openPart(chair, 'Reviews')
  await chair.getByRole('button', { name: 'Start a second round…' }).focus()
  await chair.keyboard.press('Enter')
  await chair.getByLabel('Criterion 1', { exact: true }).fill('Interview')
  await chair.getByRole('radio', { name: 'Everyone sees all scores.' }).check()
  await expectNoTroubleAtWidths(chair, 'starting a second round')
  await chair.getByRole('button', { name: 'Start the second round' }).focus()
  await chair.keyboard.press('Enter')
  await expect(chair.getByText('The second round has started. Assign its reviewers below.')).toBeVisible()
  await chair.getByLabel('member@bank.example').check()
  await chair.getByLabel('Reviewers for each application').selectOption('1')
  await chair.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(chair.getByText('New assignments: 2.')).toBeVisible()
  await expectNoTroubleAtWidths(chair, 'the second round')

  // The late save of the first round is refused, and nothing typed is lost.
  await late.getByRole('button', { name: 'Change your review' }).click()
  await expect(late.getByText(/^This application is in the second round now/)).toBeVisible()
  await late.getByRole('button', { name: 'Reload the application' }).click()
  await expect(late.getByText('Results: 2')).toBeVisible()
  await expectNoTroubleAtWidths(late, 'unsaved scores of the first round')
  await late.getByRole('button', { name: 'Continue' }).click()
  await expect(late.getByLabel('Note (optional)')).toHaveValue('Weaker than I thought.')
  await late.close()

  await member.reload()
  await expect(member.getByText('2 of 3 to review')).toBeVisible()
  for (const [name, score] of [
    ['Amupolo', 5],
    ['Beukes', 2],
  ] as const) {
    await member.getByRole('button', { name: new RegExp(name) }).click()
    await expect(member.getByRole('heading', { name: 'Review, second round' })).toBeVisible()
    await give(member, 'Interview', score)
    await save(member)
    await member.getByText('First round (1 review)').click()
    await expect(member.getByRole('table', { name: 'Reviews of the first round' })).toBeVisible()
    if (name === 'Beukes') await expectNoTroubleAtWidths(member, 'an application in the second round')
    await member.getByRole('button', { name: 'Back to the list' }).click()
  }

  // Best first by the second round, whose applications are above the others.
  await openPart(chair, 'Applications')
  await chair.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
  const names = chair.locator('tbody [data-column=applicant]')
  await expect(names).toHaveText([/Amupolo/, /Beukes/, /Haufiku/])
  await chair.getByRole('button', { name: 'Filters' }).click()
  await chair.getByLabel('Round').selectOption('Second round')
  await chair.keyboard.press('Escape')
  await expect(names).toHaveText([/Amupolo/, /Beukes/])
  await expectNoTroubleAtWidths(chair, 'the list of the second round')
  await chair.getByRole('button', { name: /Amupolo/ }).click()
  await chair.getByRole('button', { name: 'Change the decision' }).click()
  await chair.getByRole('radio', { name: 'Awarded', exact: true }).check()
  await chair.getByRole('button', { name: 'Save the decision' }).click()
  await expect(chair.getByRole('heading', { name: 'Review, second round' })).toBeVisible()
  await chair.getByRole('button', { name: 'Back to the list' }).click()
  await expect(names).toHaveText([/Amupolo/, /Beukes/])
})

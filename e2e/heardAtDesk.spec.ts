import type { Locator, Page } from 'playwright/test'
import { expect, logInAs, openPart, test as base } from './support/desk.ts'
import { hear, HEARD_OPTIONS, type Heard } from './support/heard.ts'

/**
 * Every action at the desk ends with words: a message, or a focus on what it has opened. Each list in e2e/heard has what a screen reader is
 * notified of from the press to the end. Review a changed list like a screenshot.
 */

const test = base.extend<{ heard: Heard }>({
  heard: async ({ page }, use, { title }) => {
    const heard = await hear(page)
    await use(heard)
    expect(heard.list()).toMatchSnapshot(`${title.replaceAll(' ', '-')}.txt`)
    expect(heard.list()).not.toContain('focus: lost')
  },
})
test.use({ launchOptions: HEARD_OPTIONS, viewport: { width: 1280, height: 800 } })

interface Act {
  /** Presses a button with the keyboard, and waits for its end. */
  (name: string | RegExp, end: () => Promise<unknown>, within?: Page | Locator): Promise<void>
}

const acting =
  (page: Page, heard: Heard): Act =>
  async (name, end, within = page) => {
    const button = within.getByRole('button', { name, exact: true }).first()
    await button.focus()
    await heard.part(`Press ${String(name)}`, async () => {
      await page.keyboard.press('Enter')
      await end()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
  }

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

test('actions on an application', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Amupolo/ }).click()

  const comments = section(page, 'Comments')
  await comments.getByLabel('New comment').fill('Strong results.')
  await act('Add the comment', () => comments.getByText('Strong results.').first().waitFor())
  await act(/^Edit your comment/, () => expect(comments.getByLabel('Your comment')).toBeFocused())
  await comments.getByLabel('Your comment').fill('Strong results in statistics.')
  await act('Save the change', () => comments.getByText(/, changed /).waitFor())
  await act(/^Delete… your comment/, () => expect(comments.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Delete', () => expect(comments.getByText('Strong results')).toHaveCount(0), comments)

  const labels = section(page, 'Labels')
  await act('Change the labels', () => labels.getByLabel('New label').waitFor())
  await labels.getByLabel('New label').fill('Interview')
  await act('Add and set', () => expect(labels.getByRole('checkbox', { name: 'Interview' })).toBeChecked())
  await labels.getByRole('checkbox', { name: 'Interview' }).focus()
  await heard.part('Clear the label’s checkbox', async () => {
    await page.keyboard.press('Space')
    await labels.getByText('No labels.').waitFor()
  })
  await act('Close', () => labels.getByRole('button', { name: 'Change the labels' }).waitFor(), labels)

  const more = section(page, 'More information')
  await act('Ask for information', () => more.getByLabel('Message').waitFor())
  await more.getByLabel('Personal Details').check()
  await more.getByLabel('Message').fill('Your ID is not readable.')
  await more.getByLabel('Answer until the end of').fill(new Date(Date.now() + 864e6).toISOString().slice(0, 10))
  await act('Send the request', () => more.getByRole('button', { name: 'Withdraw the request…' }).waitFor())
  await act('Withdraw the request…', () => expect(more.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Withdraw it', () => more.getByRole('button', { name: 'Ask for information' }).waitFor())

  const letters = section(page, 'Letters and messages')
  await act('Write to the applicant', () => letters.getByLabel('Subject').waitFor())
  await letters.getByLabel('Subject').fill('Your transcript')
  await letters.getByLabel('Message').fill('Please call us.')
  await act('Send', () => letters.getByText('Your transcript').waitFor())

  await act('Show the history', () => page.getByRole('button', { name: 'Hide the history' }).waitFor())
  await act('Hide the history', () => page.getByRole('button', { name: 'Show the history' }).waitFor())
  await act('Download the dossier', () => heard.until('Your download has started'))

  const conflicts = section(page, 'Conflicts of interest')
  await act('Declare for a member…', () => conflicts.getByLabel('Member').waitFor())
  await conflicts.getByLabel('Member').selectOption('member@bank.example')
  await conflicts.getByLabel('Reason').fill('A relative.')
  // The application is loaded again before its heading has the focus.
  const isLoaded = () => expect(page.getByRole('heading', { name: 'Ndapewa Amupolo' })).toBeFocused()
  await act('Declare the conflict', async () => {
    await conflicts.getByRole('button', { name: /^Lift…/ }).waitFor()
    await isLoaded()
  })
  await act(/^Lift…/, () => conflicts.getByLabel('Reason').waitFor())
  await conflicts.getByLabel('Reason').fill('No relative.')
  await act('Lift the conflict', async () => {
    await expect(conflicts.getByRole('button', { name: /^Lift…/ })).toHaveCount(0)
    await isLoaded()
  })

  await act('I have a conflict of interest', () =>
    expect(section(page, 'Review').getByRole('button', { name: 'Cancel' })).toBeFocused(),
  )
  await act('Hide it from me', () =>
    page.getByRole('heading', { name: 'Ndapewa Amupolo' }).waitFor({ state: 'hidden' }),
  )
  await page.goto(desk)
  await act('1 hidden', () => page.getByRole('button', { name: /^Show it again/ }).waitFor())
  await act(/^Show it again/, () => page.getByText('0 of 3 decided').waitFor())
})

test('actions on the list', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'chair@bank.example')
  const all = page.getByRole('checkbox', { name: 'Select all 3 that match' })
  await all.focus()
  await heard.part('Select all', async () => {
    await page.keyboard.press('Space')
    await page.getByText('3 selected').waitFor()
  })

  await act('Assign… reviewers', () => page.getByLabel(/^member@bank.example/).waitFor())
  await page.getByLabel(/^member@bank.example/).check()
  await act('Assign', () => page.getByText('New assignments: 3.').waitFor())
  await act('Close', () => page.getByText('3 selected').waitFor())
  await act('Label…', () => page.getByLabel('New label').waitFor())
  await page.getByLabel('New label').fill('Interview')
  await act('Add and set', () => page.getByText('‘Interview’ set: 3 applications.').waitFor())
  await act('Remove Interview', () => page.getByText('‘Interview’ removed: 3 applications.').waitFor())
  await act('Close', () => page.getByText('3 selected').waitFor())
  await act('Decide…', () => page.getByRole('button', { name: 'Save 3 decisions' }).waitFor())
  await act('Save 3 decisions', () => heard.until('3 of 3 decided'))
  await act('Undo', () => heard.until('0 of 3 decided'))
  await act('Close', () => page.getByText('Undone: 3 applications.').waitFor({ state: 'hidden' }))

  await act('Download…', () => page.getByLabel('Format', { exact: true }).waitFor())
  await act('Download', () => page.getByText('Your download has started.').waitFor())
  await act('Download…', () => page.getByLabel('Format', { exact: true }).waitFor())
  await act('Cancel', () => page.getByRole('button', { name: 'Download…' }).waitFor())

  await page.getByLabel('Search').focus()
  await heard.part('Search', async () => {
    await page.keyboard.insertText('Beukes')
    await page.getByText('0 of 1 decided').waitFor()
  })
  await act('Views', () => page.getByRole('button', { name: 'Save as a new view…' }).waitFor())
  await act('Save as a new view…', () => expect(page.getByLabel('Name of the view')).toBeFocused())
  await page.getByLabel('Name of the view').fill('Law')
  await act('Save', () => page.getByRole('button', { name: 'Rename… Law' }).waitFor())
  await act('Rename… Law', () => expect(page.getByLabel('Name of the view')).toBeFocused())
  await page.getByLabel('Name of the view').fill('Laws')
  await act('Save', () => page.getByRole('button', { name: 'Rename… Laws' }).waitFor())
  await page.keyboard.press('Escape')
  await page.getByLabel('Search').fill('')
  await page.getByText('0 of 3 decided').waitFor()
  await act('View: Laws (changed)', () => page.getByRole('button', { name: 'Save the changes' }).waitFor())
  await act('Save the changes', () => expect(page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0))
  await act('Delete… Laws', () => expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Delete', () => page.getByText('You have none yet.').waitFor())
})

test('actions on letters and figures', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Amupolo/ }).click()
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('radio', { name: 'Awarded', exact: true }).check()
  await page.getByRole('button', { name: 'Save the decision' }).click()
  await page.getByRole('button', { name: 'Change the decision' }).waitFor()

  await act('Letters', () => page.getByRole('row', { name: /^Awarded/ }).waitFor())
  await act('Edit for ‘Awarded’', () => page.getByLabel('Subject').waitFor())
  await page.getByLabel('Subject').fill('An award')
  await act('Save the letter', () => page.getByText('The letter for ‘Awarded’ is saved.').waitFor())
  await act('Preview for ‘Awarded’', () => page.getByRole('button', { name: 'Show the preview' }).waitFor())
  await act('Show the preview', () => page.getByRole('button', { name: 'Publish…' }).waitFor())
  await act('Send a test to me', () => page.getByText(/^A test with invented values/).waitFor())
  await act('Publish…', () => expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Publish now', () => page.getByText('Published: Awarded, 1 applicant').waitFor())
  await act('Load the counts again', () => page.getByRole('row', { name: /^Awarded/ }).waitFor())

  await act('Figures', () => page.getByRole('button', { name: 'Download the figures (CSV)' }).waitFor())
  await act('Download the figures (CSV)', () => heard.until('Your download has started'))
  await page.getByLabel('Show').selectOption('By decision')
  const files = page.getByRole('group', { name: 'Downloads: Gender by decision' })
  for (const name of ['Download the chart (PNG)', 'Download the chart (SVG)', 'Download the table (CSV)'])
    await act(name, () => heard.until('Your download has started'), files)
})

test('actions on reviews', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'both@bank.example')
  await openPart(page, 'Reviews')
  const rubric = section(page, 'Rubric of the current intake')
  await act('Define the rubric', () => page.getByLabel('Scores', { exact: true }).waitFor())
  await act('Add a criterion', () => page.getByLabel('Criterion 1', { exact: true }).waitFor())
  await page.getByLabel('Criterion 1', { exact: true }).fill('Results')
  await act('Add a criterion', () => page.getByLabel('Criterion 2', { exact: true }).waitFor())
  await act('Remove criterion 2', () => expect(page.getByLabel('Criterion 2', { exact: true })).toHaveCount(0))
  await page.getByRole('radio', { name: /^Members see others’ scores once/ }).check()
  await act('Save the rubric', () => page.getByText('The rubric is saved.').waitFor())
  await act('Change the rubric', () => page.getByLabel('Scores', { exact: true }).waitFor())
  await act('Cancel', () => rubric.getByRole('button', { name: 'Change the rubric' }).waitFor())

  const schedule = section(page, 'Last day and reminders')
  await act('Set the last day', () => page.getByLabel('Last day for reviews').waitFor())
  await page.getByLabel('Last day for reviews').fill('2091-01-31')
  await act('Save the last day', () => page.getByText('The last day is saved.').waitFor())
  await act('Change the last day', () => page.getByLabel('Last day for reviews').waitFor())
  await act('Cancel', () => schedule.getByRole('button', { name: 'Change the last day' }).waitFor())

  const reviewers = section(page, 'Reviewers')
  await act('Assign', () => page.getByText('Choose at least one member').waitFor())
  await reviewers.getByRole('checkbox', { name: 'member@bank.example' }).check()
  await reviewers.getByLabel('Reviewers for each application').selectOption('1')
  await act('Assign', () => page.getByText('New assignments: 3.').waitFor())
  await act('Remind', () => page.getByText('A reminder is on its way to 1 reviewer.').waitFor())
  await act('Remind', () => page.getByText('No one was reminded').waitFor())
  await act(/^Remove open assignments…/, () => expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Cancel', () => expect(reviewers.getByRole('button', { name: /^Remove open/ })).toBeFocused())
  await act(/^Remove open assignments…/, () => expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Remove them', () => page.getByText('Removed assignments: 3.').waitFor())

  await act('Open the scores…', () => expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Open them', () => page.getByText('The scores are open to everyone.').waitFor())
  await act('Start a second round…', () => page.getByLabel('Scores', { exact: true }).waitFor())
  await act('Start the second round', () => page.getByText(/^The second round has started/).waitFor())
  await page.getByLabel('Round').focus()
  await heard.part('Choose the first round', async () => {
    await page.getByLabel('Round').selectOption('First round')
    await page.getByRole('heading', { name: 'Rubric of the first round' }).waitFor()
  })
})

test('actions on labels', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'both@bank.example')
  await page.getByRole('button', { name: /Amupolo/ }).click()
  await page.getByRole('button', { name: 'Change the labels' }).click()
  await page.getByLabel('New label').fill('Interview')
  await page.getByRole('button', { name: 'Add and set' }).click()
  await expect(page.getByRole('checkbox', { name: 'Interview' })).toBeChecked()
  await openPart(page, 'Reviews')

  const labels = section(page, 'Labels')
  await act('Rename… Interview', () => expect(labels.getByLabel('New name of')).toBeFocused())
  await labels.getByLabel('New name of').fill('Call')
  await act('Save', () => labels.getByRole('button', { name: 'Rename… Call' }).waitFor(), labels)
  await act('Remove… Call', () => expect(labels.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Cancel', () => labels.getByRole('button', { name: 'Remove… Call' }).waitFor(), labels)
  await act('Remove… Call', () => expect(labels.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Remove', () => heard.until('is removed'), labels)
})

test('actions on the window and the intakes', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'admin@bank.example')
  const window = section(page, 'Applications window')
  await window.getByLabel('Closing date').fill('2091-09-30')
  await act('Save the closing date', () => window.getByText('Saved.').waitFor())
  await act('Close applications', () => expect(window.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Cancel', () => expect(window.getByRole('button', { name: 'Cancel' })).toHaveCount(0), window)
  await act('Close applications', () => expect(window.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Close now', () => window.getByText('Applications are closed.').waitFor())
  await window.getByLabel('Opening date').fill('2091-02-01')
  await act('Save the dates', () => window.getByText(/They open automatically/).waitFor())
  await act('Open applications', () => expect(window.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Open now', () => window.getByText(/Applications are open/).waitFor())
  await window.getByLabel('Closing date').fill('2021-09-30')
  await act('Save the closing date', () => expect(window.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Save the past date', () => window.getByText(/Applications are closed/).waitFor())

  const intake = section(page, 'Next intake')
  await act('New intake', () => expect(intake.getByLabel('Name')).toBeFocused())
  await intake.getByLabel('Name').fill('2092')
  await act('Start the intake', () => expect(intake.getByLabel('Closing date')).toHaveAccessibleDescription(/enter/i))
  await intake.getByLabel('Closing date').fill('2092-09-30')
  await act('Start the intake', () => expect(intake.getByRole('button', { name: 'Back' })).toBeFocused())
  await act('Back', () => intake.getByLabel('Name').waitFor())
  await act('Start the intake', () => expect(intake.getByRole('button', { name: 'Back' })).toBeFocused())
  await act('Start now', async () => {
    await intake.getByText('Intake 2092 has started').waitFor()
    await window.getByText('Intake 2092.').waitFor()
  })
})

test('actions on staff accounts', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'admin@bank.example')
  const staff = section(page, 'Staff')
  await act('Invite', () => expect(staff.getByLabel('Email address')).toBeFocused())
  await staff.getByLabel('Email address').fill('new@bank.example')
  await act('Invite', () => staff.getByText('Invited: new@bank.example').waitFor())
  await staff.getByLabel('Email address').fill('member@bank.example')
  await staff.getByLabel('Role').selectOption('Bursary admin')
  await act('Invite', () => staff.getByText(/now also has the role/).waitFor())
  const remove = /^Remove Committee member, member@bank/
  await act(remove, () => expect(staff.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Cancel', () => expect(staff.getByRole('button', { name: remove })).toBeFocused(), staff)
  await act(remove, () => expect(staff.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Remove', () => staff.getByText(/no longer has the role/).waitFor(), staff)
})

test('actions on the lists that applicants choose from', async ({ page, heard, desk }) => {
  const act = acting(page, heard)
  await logInAs(page, desk, 'admin@bank.example')
  const lists = section(page, 'Lists')
  await lists.getByText('1 to 12 of 12').waitFor()
  await act('Regions', () => lists.getByRole('button', { name: 'Add a region' }).waitFor())
  await act('Add a region', () => lists.getByRole('button', { name: 'Save' }).waitFor())
  await act('Save', () => expect(lists.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true'))
  await lists.getByRole('textbox').first().fill('Aa')
  await act('Save', () => lists.getByText('Saved: Aa.').waitFor())
  await act('Change Aa', () => lists.getByRole('button', { name: 'Save' }).waitFor())
  await act('Cancel', () => lists.getByRole('button', { name: 'Change Aa' }).waitFor(), lists)
  await act('Remove Aa', () => expect(lists.getByRole('button', { name: 'Cancel' })).toBeFocused())
  await act('Remove', () => lists.getByText('Removed: Aa.').waitFor(), lists)
  await lists.getByRole('searchbox').focus()
  await heard.part('Search', async () => {
    await page.keyboard.insertText('Khomas')
    await lists.getByText('1 to 1 of 1').waitFor()
  })
})

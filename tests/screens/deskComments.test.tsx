import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Comment } from '../../domain/comments.ts'
import { COMMENTS, reviewsOf, RUBRIC } from '../support/desk.ts'
import { refusal, renderDesk, type DeskWorld } from './support/desk.tsx'
import { addressOfApplication, openApplication, readByName, sectionOf } from './support/deskReading.tsx'
import { enter, heading, withDocument } from './support/render.tsx'

/** Decision 131: members write comments on an application for their colleagues. */

withDocument()

const [own, colleagues] = COMMENTS
const section = () => within(sectionOf('Comments'))
const button = (name: string | RegExp) => section().getByRole<HTMLButtonElement>('button', { name })
const field = (name = 'New comment') => section().getByRole<HTMLTextAreaElement>('textbox', { name })
const texts = () =>
  section()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
const withComments = (comments: readonly Comment[], more: object = {}) => ({
  roles: ['committeeMember'] as const,
  loadSubmission: async (id: string) => ({ ...(await readByName(id)), comments, ...more }),
})
const open = (changes: Partial<DeskWorld> = {}) => openApplication({ ...withComments(COMMENTS), ...changes })

it('keeps an unsaved comment while another application is read, and sends a failed one again under its id', async () => {
  const saveComment = vi.fn<DeskWorld['saveComment']>(async () => [own]).mockRejectedValueOnce(refusal('unavailable'))
  const { user } = await open({ saveComment })
  enter(field(), 'Thank you.')
  section().getByText('Not saved. Kept in this tab.')
  await user.click(screen.getByRole('button', { name: /^Next/ }))
  await heading('Ndapewa S3')
  expect(field().value).toBe('')
  await user.click(screen.getByRole('button', { name: /^Previous/ }))
  await heading('Ndapewa S2')
  expect(field().value).toBe('Thank you.')
  await user.click(button('Add the comment'))
  await section().findByText('We could not save your comment. Please try again: it is not saved twice.')
  await user.click(button('Add the comment'))
  await expect.poll(() => field().value).toBe('')
  const [first, second] = saveComment.mock.calls
  expect(second).toEqual(first)
})

it('continues as a change of a comment that was stored, although its answer was lost', async () => {
  const saveComment = vi.fn<DeskWorld['saveComment']>(async () => []).mockRejectedValueOnce(refusal('unavailable'))
  saveComment.mockRejectedValueOnce({ ...refusal('refused'), reason: 'An earlier one is stored already.' })
  let stored: readonly Comment[] = []
  const loadSubmission = async (id: string) => ({ ...(await readByName(id)), comments: stored })
  const { user } = await open({ saveComment, loadSubmission })
  enter(field(), 'Thank you.')
  await user.click(button('Add the comment'))
  await section().findByText(/^We could not save your comment/)
  enter(field(), 'Thank you all.')
  await user.click(button('Add the comment'))
  await section().findByText('An earlier one is stored already. What you typed is kept.')
  const id = saveComment.mock.calls[0]?.[0].comment.id ?? ''
  stored = [{ ...own, id, text: 'Thank you.' }]
  await user.click(button('Reload the application'))
  await expect.poll(() => section().queryByRole('textbox', { name: 'Your comment' })).not.toBeNull()
  expect([texts(), field('Your comment').value]).toEqual([['Thank you.'], 'Thank you all.'])
  await user.click(button('Save the change'))
  await expect
    .poll(() => saveComment.mock.calls.at(-1)?.[0].comment)
    .toEqual({ id, text: 'Thank you all.', seen: own.revision })
})

it('changes an own comment only', async () => {
  const saveComment = vi.fn<DeskWorld['saveComment']>(async ({ comment: { text } }) => [
    { ...own, text, revision: 2, changedAt: '2026-11-22T10:00:00.000Z' },
    colleagues,
  ])
  const { user } = await open({ saveComment })
  expect(section().getAllByRole('button', { name: /^Edit/ })).toHaveLength(1)
  await user.click(button(/^Edit/))
  expect(document.activeElement).toBe(field('Your comment'))
  enter(field('Your comment'), 'It has two pages.')
  await user.click(button('Save the change'))
  await expect.poll(texts).toEqual(['It has two pages.', colleagues.text])
  expect(saveComment).toHaveBeenCalledWith({ id: 's2', comment: { id: own.id, text: 'It has two pages.', seen: 1 } })
  section().getByText(/, changed 22 November 2026/)
})

it('shows what was saved in another window beside the change, and replaces it only when asked again', async () => {
  const elsewhere = { ...own, text: 'Changed on the phone.', revision: 2 }
  const reason = 'You have changed this comment in another window.'
  const saveComment = vi
    .fn<DeskWorld['saveComment']>(async ({ comment: { text } }) => [{ ...own, text, revision: 3 }])
    .mockRejectedValueOnce(refusal('refused', reason))
  const { user } = await open({ saveComment, loadComments: async () => [elsewhere, colleagues] })
  await user.click(button(/^Edit/))
  enter(field('Your comment'), 'Changed at the desk.')
  await user.click(button('Save the change'))
  await section().findByText(new RegExp(reason))
  expect([texts()[0], field('Your comment').value]).toEqual(['Changed on the phone.', 'Changed at the desk.'])
  await user.click(button('Save the change'))
  await expect.poll(texts).toEqual(['Changed at the desk.'])
  expect(saveComment).toHaveBeenLastCalledWith({
    id: 's2',
    comment: { id: own.id, text: 'Changed at the desk.', seen: 2 },
  })
})

it('turns the change of a comment that was deleted in another window into a new one', async () => {
  const reason = 'You have deleted this comment in another window.'
  const saveComment = () => Promise.reject(refusal('refused', reason))
  const { user } = await open({ saveComment, loadComments: async () => [colleagues] })
  await user.click(button(/^Edit/))
  enter(field('Your comment'), 'Still important.')
  await user.click(button('Save the change'))
  await section().findByText(new RegExp(reason))
  expect([texts(), field().value]).toEqual([[colleagues.text], 'Still important.'])
})

it('loads the comments of colleagues once the user’s own scores are saved, and keeps what is typed', async () => {
  const reviews = reviewsOf({ rubric: { ...RUBRIC, scale: 3 } })
  const { user } = await open({
    ...withComments([own], { reviews }),
    loadComments: async () => COMMENTS,
  })
  section().getByText('You see colleagues’ comments when you see their scores.')
  enter(field(), 'Unsaved.')
  const review = within(sectionOf('Review'))
  for (const each of review.getAllByRole('radio', { name: '3' })) await user.click(each)
  await user.click(review.getByRole('button', { name: 'Save your review' }))
  await expect.poll(texts).toEqual([own.text, colleagues.text])
  expect([section().queryByText(/when you see their scores/), field().value]).toEqual([null, 'Unsaved.'])
})

it('names what a blind review hides', async () => {
  renderDesk(withComments([], { isBlind: true }), addressOfApplication('s2'))
  await heading('PB-2026-s2')
  expect(section().queryByText('You do not see comments by colleagues who know the applicant’s name.')).not.toBeNull()
})

it('tells a user who sees names in a blind review that others do not see the comment', async () => {
  await open(withComments([], { reviews: reviewsOf({ rubric: { ...RUBRIC, isBlind: true } }) }))
  const hint = 'Only for colleagues who see the applicant’s name, because the review is blind.'
  expect(section().queryByText(hint)).not.toBeNull()
})

it('keeps a new comment that is typed while the deletion of another one is asked for', async () => {
  const { user } = await open()
  await user.click(button(/^Delete…/))
  enter(field(), 'Thank you.')
  expect(field().value).toBe('Thank you.')
})

it('accepts no text while a comment is stored, so that none is lost', async () => {
  const { user } = await open({ saveComment: () => new Promise(() => {}) })
  enter(field(), 'Thank you.')
  await user.click(button('Add the comment'))
  expect(field().readOnly).toBe(true)
})

it('accepts no text and offers no way out while a change is stored', async () => {
  const { user } = await open({ saveComment: () => new Promise(() => {}) })
  await user.click(button(/^Edit/))
  enter(field('Your comment'), 'It has two pages.')
  await user.click(button('Save the change'))
  expect(field('Your comment').readOnly).toBe(true)
  expect(section().queryByRole('button', { name: 'Cancel' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { pageOf, listedOf, VIEW } from '../support/desk.ts'
import { openFilters, refusal, renderDesk, THREE } from './support/desk.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const refused = (reason: string) => Promise.reject(refusal('refused', reason))

describe('saved views', () => {
  it('list the applications of the opened view, and name the filters it has lost', async () => {
    const view = { ...VIEW, filter: { ...EVERY_SUBMISSION, region: '1' }, leftOut: ['Course: the review is blind.'] }
    const { user, asked } = renderDesk({ loadViews: async () => [view] })
    await user.click(await button('Views'))
    await user.click(await button(view.name))
    await waitFor(() => expect(asked.at(-1)?.filter.region).toBe('1'))
    const title = await screen.findByText(`‘${view.name}’ is shown without some of its filters`)
    const message = title.closest<HTMLElement>('[data-tone]')
    expect(within(message ?? document.body).getByRole('listitem').textContent).toBe('Course: the review is blind.')
  })

  it('explain that another window has changed a view', async () => {
    const { user } = renderDesk({
      loadViews: async () => [VIEW],
      saveView: () => refused('You have changed this view in another window.'),
    })
    await user.click(await button('Views'))
    await user.click(await button(VIEW.name))
    await user.type(screen.getByRole('searchbox'), 'Law')
    await user.click(await button(`View: ${VIEW.name} (changed)`))
    await user.click(await button('Save the changes'))
    expect(await screen.findByText('You have changed this view in another window.')).toBeTruthy()
  })
})

describe('the filters', () => {
  const SCORED = pageOf([
    { ...listedOf('s1'), reviews: { round: 1, mine: 'none', count: 1, average: null, spread: null } },
  ])

  it('are those that the server allows', async () => {
    const { user } = renderDesk({ loadPage: async () => THREE })
    await screen.findByText('0 of 3 decided')
    await openFilters(user)
    expect(screen.queryByLabelText('Score at least')).toBeNull()
    expect(screen.queryByLabelText('Reviewer')).toBeNull()
  })

  it('have limits of scores and the reviewers', async () => {
    const { user, asked } = renderDesk({ loadPage: async () => SCORED })
    await screen.findByText('0 of 1 decided')
    await openFilters(user)
    await user.type(screen.getByLabelText('Score at least'), '3.5')
    await user.selectOptions(screen.getByLabelText('Reviewer'), 'member@bank.example')
    await waitFor(() => expect(asked.at(-1)?.filter).toMatchObject({ scoreFrom: '3.5', reviewer: 'portal|m1' }))
    const [chosen] = screen.getAllByRole('list', { name: 'Chosen filters' })
    expect(chosen?.textContent).toMatch(/^Score at least: 3\.5.*Reviewer: member@bank\.example/)
  })

  it('explain a refused one', async () => {
    renderDesk({ loadPage: () => refused('Remove these filters, which you cannot use here.') })
    expect(await screen.findByText('Remove these filters, which you cannot use here.')).toBeTruthy()
  })
})

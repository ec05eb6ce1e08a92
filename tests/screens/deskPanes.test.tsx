import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApplication, openedId, pressKey } from './support/deskReading.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const list = () => screen.queryByRole('complementary', { name: 'The list' })
const line = (name: string) => screen.getByRole('separator', { name })
const widths = () => {
  const style = line('Width of the application').parentElement?.style
  return [style?.getPropertyValue('--list'), style?.getPropertyValue('--assessment')]
}

describe('the list beside an application', () => {
  it('has its rows, and can be hidden and shown again', async () => {
    const { user } = await openApplication()
    expect(within(list()!).getAllByRole('row')).toHaveLength(4)
    await user.click(button('Hide the list'))
    expect(list()).toBeNull()
    expect(screen.queryByRole('separator', { name: 'Width of the list' })).toBeNull()
    await user.click(button('Show the list'))
    expect(list()).not.toBeNull()
  })

  it('stays hidden in this browser', async () => {
    const first = await openApplication()
    await first.user.click(button('Hide the list'))
    first.unmount()
    await openApplication()
    expect(list()).toBeNull()
    button('Next')
  })
})

describe('the lines between the parts', () => {
  it('change the widths with a press, which this browser remembers', async () => {
    const first = await openApplication()
    expect(widths()).toEqual(['17rem', '23rem'])
    await first.user.click(line('Width of the list'))
    await first.user.click(line('Width of the application'))
    expect(widths()).toEqual(['26rem', '34rem'])
    first.unmount()
    const { user } = await openApplication()
    expect(widths()).toEqual(['26rem', '34rem'])
    await user.click(button('Hide the list'))
    await user.click(line('Width of the application'))
    expect(widths()).toEqual(['26rem', '20rem'])
  })

  it('have the arrow keys for themselves', async () => {
    await openApplication()
    expect(pressKey('ArrowRight', {}, line('Width of the list'))).toBe(false)
    expect(openedId()).toBe('s2')
  })

  it('have their standard widths if what is stored is not theirs', async () => {
    window.localStorage.setItem('desk-panes', '{"list":"listHidden"}')
    await openApplication()
    expect(widths()).toEqual(['17rem', '23rem'])
  })
})

describe('the parts of an application', () => {
  it('are in the order of reading, each with a name', async () => {
    await openApplication()
    const names = ['Answers', 'Documents', 'Assessment']
    const parts = names.map((name) => screen.getByRole('region', { name }))
    const inOrder = [screen.getByRole('heading', { level: 1 }), ...parts]
    for (const [index, part] of inOrder.entries()) {
      const next = inOrder[index + 1]
      if (next) expect(part.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
    const headings = within(parts[2]!)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
    expect(headings.slice(0, 4)).toEqual(['Decision', 'Comments', 'Labels', 'More information'])
  })

  it('are printed under the name, because nothing that print leaves out contains it', async () => {
    await openApplication()
    expect(screen.getByRole('heading', { level: 1 }).closest('header, nav, form')).toBeNull()
  })

  it('go to the motivation with F8, and back to the beginning', async () => {
    await openApplication()
    pressKey('F8')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Motivation' }))
    pressKey('F8')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('scroll the answers with a key that is pressed on the heading', async () => {
    await openApplication()
    expect(pressKey('PageDown', {}, document.activeElement!)).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Answers' }))
  })
})

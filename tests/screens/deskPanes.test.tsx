import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApplication, pressKey } from './support/deskReading.tsx'
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
})

describe('the lines between the parts', () => {
  it('change the widths with a press, which this browser remembers; what it stores otherwise is ignored', async () => {
    window.localStorage.setItem('desk-panes', '{"list":"listHidden"}')
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
})

describe('the parts of an application', () => {
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
})

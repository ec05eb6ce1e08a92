import { fireEvent } from '@testing-library/react'

/** Uses the motivation's editor. jsdom has no layout and so no caret to type at. */

/** Pastes text with another program's HTML. */
export function paste(into: HTMLElement, text: string, html: string | null = `<p>${text}</p>`) {
  const types = html === null ? ['text/plain'] : ['text/plain', 'text/html']
  const getData = (type: string) => (type === 'text/html' ? (html ?? '') : text)
  fireEvent.paste(into, { clipboardData: { types, getData } })
}

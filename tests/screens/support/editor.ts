import { fireEvent } from '@testing-library/react'

/** The editor of the motivation, as an applicant uses it: a document without a layout knows no caret that could be typed at. */

/** Pastes text where the caret is, with what another program says of its looks. */
export function paste(into: HTMLElement, text: string, html: string | null = `<p>${text}</p>`) {
  const types = html === null ? ['text/plain'] : ['text/plain', 'text/html']
  const getData = (type: string) => (type === 'text/html' ? (html ?? '') : text)
  fireEvent.paste(into, { clipboardData: { types, getData } })
}

/** Focuses a field or upload by id; for the editor, its text. */
export function goTo(target: string) {
  const field = document.getElementById(target)
  const editor = field?.querySelector<HTMLElement>('[contenteditable="true"]')
  const focused = editor ?? field
  focused?.focus()
}

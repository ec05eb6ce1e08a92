/** Takes the focus to a field or upload by its id; in the editor, to its text. */
export function goTo(target: string) {
  const field = document.getElementById(target)
  const editor = field?.querySelector<HTMLElement>('[contenteditable="true"]')
  const focused = editor ?? field
  focused?.focus()
}

/** The list's id, and where in it whoever comes back from an application goes on. */
export const ROWS = 'applications'

export function focusRow(position: number): void {
  document.getElementById(ROWS)?.querySelectorAll('button')[position]?.focus()
}

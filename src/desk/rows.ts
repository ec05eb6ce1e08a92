/** The id of an application's row, which gets the focus when the application is closed. */
export const rowOf = (id: string): string => `application-${id}`

export function focusRow(id: string): void {
  document.getElementById(rowOf(id))?.focus()
}

/** An application's place in the list, where whoever comes back from it goes on. */
export const rowOf = (id: string): string => `application-${id}`

export function focusRow(id: string): void {
  document.getElementById(rowOf(id))?.focus()
}

/** For the button that a question offers first. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

/** For the control that a question or a form offers first. */
export const takeFocus = (control: HTMLElement | null): void => control?.focus()

export const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

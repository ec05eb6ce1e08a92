/** True if a button is disabled but can still be pressed to learn why. */
export const isOff = (button: HTMLElement) => button.ariaDisabled === 'true'

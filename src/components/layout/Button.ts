import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'

/** Mantine's button with its styles. */
export { Button, type ButtonProps } from '@mantine/core'

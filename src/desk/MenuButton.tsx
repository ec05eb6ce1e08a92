import { Button, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import classes from './desk.module.css'

interface MenuButtonProps {
  label: string
  /** For styles. */
  name?: string
  /** For a label that can be cut off. */
  title?: string | undefined
  /** Stays visible if the label is cut off. */
  mark?: ReactNode
  children: ReactNode
}

/** A button of the list's line that opens a panel over the rows. */
export const MenuButton = ({ label, name, title, mark, children }: MenuButtonProps) => (
  <Popover
    position="bottom-start"
    shadow="md"
    withinPortal={false}
    trapFocus
    returnFocus
    hideDetached={false}
    transitionProps={{ duration: 0 }}
  >
    <Popover.Target>
      <Button variant="default" data-menu={name} title={title} rightSection={<span aria-hidden="true">▾</span>}>
        <span className={classes.shortened}>{label}</span>
        {mark}
      </Button>
    </Popover.Target>
    <Popover.Dropdown className={classes.menu} aria-label={label}>
      {children}
    </Popover.Dropdown>
  </Popover>
)

import { Button, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import classes from './desk.module.css'

interface MenuButtonProps {
  label: string
  /** For styles. */
  name?: string
  children: ReactNode
}

/** A button of the list's line that opens a panel over the rows. */
export const MenuButton = ({ label, name, children }: MenuButtonProps) => (
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
      <Button variant="default" data-menu={name} rightSection={<span aria-hidden="true">▾</span>}>
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown className={classes.menu} aria-label={label}>
      {children}
    </Popover.Dropdown>
  </Popover>
)

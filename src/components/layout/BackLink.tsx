import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { Link } from 'wouter'
import { BackIcon } from './icons.tsx'

/** Links to the previous step; input stays in the draft. */
export function BackLink({ to }: { to: string }) {
  return (
    <Button component={Link} href={to} variant="default" leftSection={<BackIcon />}>
      Back a step
    </Button>
  )
}

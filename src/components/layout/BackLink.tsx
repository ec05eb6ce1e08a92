import { Link } from 'wouter'
import { Button } from './Button.ts'
import { BackIcon } from './icons.tsx'

/** Links to the previous step; input stays in the draft. */
export function BackLink({ to }: { to: string }) {
  return (
    <Button component={Link} href={to} variant="default" leftSection={<BackIcon />}>
      Back a step
    </Button>
  )
}

import { useClipboard } from '@mantine/hooks'
import { Button } from '../layout/Button.ts'

/** Copies a text, or explains how to if the browser refuses. `what` names the text for screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, error, copy } = useClipboard()
  return (
    <div>
      <Button variant="default" aria-label={`Copy ${what}`} onClick={() => copy(text)}>
        Copy
      </Button>
      <span role="status">
        {copied && ' Copied'}
        {error !== null && ` Select the ${what} and copy it.`}
      </span>
    </div>
  )
}

import { useSelector } from '@xstate/react'
import type { FigureFile } from '../../domain/decisionFigures.ts'
import type { FiguresActor } from '../../machines/figures/figures.ts'
import { downloadState } from '../../machines/figures/selectors.ts'
import { Message } from '../components/messages/Message.tsx'

/** The group of a file's figures; undefined for the file with all of them. */
const groupOf = (file: FigureFile | null) => (file !== null && 'group' in file ? file.group : undefined)

/** The id of the button that downloads a file. */
export const buttonOf = (file: FigureFile): string => `file-${file.format}-${groupOf(file) ?? ''}`

interface FileProblemProps {
  figures: FiguresActor
  /** Without one it is about the file with all figures. */
  group?: string
}

/** Beside the buttons: the browser could not make the file. */
export function FileProblem({ figures, group }: FileProblemProps) {
  const isUnsaved = useSelector(figures, (snapshot) => downloadState(snapshot) === 'unsaved')
  const file = useSelector(figures, ({ context }) => context.file)
  if (!isUnsaved || file === null || groupOf(file) !== group) return null
  return (
    <Message
      tone="error"
      onRetry={() => figures.send({ type: 'file.retry' })}
      onDismiss={() => figures.send({ type: 'file.dismiss' })}
      focusAfter={buttonOf(file)}
    >
      We could not make the file. Try again, or choose another kind of file.
    </Message>
  )
}

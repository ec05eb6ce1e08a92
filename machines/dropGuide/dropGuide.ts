import { emit, setup, type EventObject, type SnapshotFrom } from 'xstate'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvidedCallback } from '../notProvided.ts'

export type DropGuideEvent =
  /** A file is dragged over the page. */
  | { type: 'file.dragged' }
  /** It was dropped on an upload widget, or has left the window. */
  | { type: 'file.left' }
  /** It was dropped beside the upload widgets. */
  | { type: 'file.missed' }
  /** Any press or key. */
  | { type: 'guide.dismissed' }

export const dropGuideMachine = setup({
  types: { events: {} as DropGuideEvent, emitted: {} as Notice },
  actors: {
    /** Reports files over the page, and keeps a drop beside the widgets from replacing it. */
    watchDrops: notProvidedCallback<EventObject>('watchDrops'),
  },
  actions: { logError: emit(AN_ERROR_OCCURRED) },
}).createMachine({
  id: 'dropGuide',
  description:
    'Shows where a file belongs that is dragged over a step, or dropped beside its upload widgets (decision 96).',
  invoke: {
    id: 'watcher',
    src: 'watchDrops',
    onError: {
      actions: 'logError',
      description: 'Without this watcher, the widgets still take files, and the browser opens others.',
    },
  },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'No file is over the page.',
      on: { 'file.dragged': { target: 'over', description: 'The guide appears.' } },
    },
    over: {
      description: 'The widgets are highlighted, and the guide says where to drop the file.',
      on: {
        'file.left': { target: 'hidden', description: 'A widget has taken the file, or the drag has ended.' },
        'file.missed': { target: 'missed', description: 'The file was dropped beside the widgets.' },
        'guide.dismissed': { target: 'hidden', description: 'The drag has ended outside the page.' },
      },
    },
    missed: {
      description: 'The guide says that the file was not added, and where it belongs.',
      on: {
        'file.dragged': { target: 'over', description: 'The applicant tries again.' },
        'guide.dismissed': { target: 'hidden', description: 'The applicant goes on.' },
      },
    },
  },
})

export const dropGuideState = ({ value }: SnapshotFrom<typeof dropGuideMachine>) => value

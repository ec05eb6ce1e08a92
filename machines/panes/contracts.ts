import type { AnyActorRef, EventObject } from 'xstate'
import { notProvidedCallback } from '../notProvided.ts'

/** The widths of the parts beside the open application, in rem. The application gets the rest. */
export const WIDTHS = {
  list: { narrow: 14, standard: 17, wide: 26 },
  assessment: { narrow: 20, standard: 23, wide: 34 },
} as const

export type Pane = keyof typeof WIDTHS

export type Widths = Readonly<Record<Pane, number>>

/** The panes as this browser remembers them. */
export interface KeptPanes {
  list: 'listShown' | 'listHidden'
  widths: Widths
}

export interface PanesContext {
  widths: Widths
}

export type PanesEvent =
  | { type: 'panes.restored'; kept: KeptPanes }
  | { type: 'list.hide' }
  | { type: 'list.show' }
  /** A separator was moved. */
  | { type: 'width.change'; pane: Pane; width: number }
  /** A separator was pressed, without moving it. */
  | { type: 'width.next'; pane: Pane }

export const actorContracts = {
  /** Restores the panes of this browser as panes.restored, and stores every change of them. */
  keepPanes: notProvidedCallback<EventObject, { panes: () => AnyActorRef }>('keepPanes'),
}

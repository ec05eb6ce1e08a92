import type { FiguresSnapshot } from './figures.ts'

export function figuresState({ value: { content } }: FiguresSnapshot) {
  return typeof content === 'string' ? content : 'shown'
}

/** The state of a download; null while no figures are shown. */
export function downloadState({ value: { content } }: FiguresSnapshot) {
  return typeof content === 'string' ? null : content.shown
}

export const figuresView = ({ value }: FiguresSnapshot) => value.view

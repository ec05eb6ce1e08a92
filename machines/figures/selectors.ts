import type { FiguresSnapshot } from './figures.ts'

export const figuresState = ({ value }: FiguresSnapshot) => value

import type { DeskSnapshot } from './desk.ts'

export const deskState = ({ value }: DeskSnapshot) => value

import type { LabelSettingsSnapshot } from './labelSettings.ts'

export const labelSettingsState = ({ value }: LabelSettingsSnapshot) => value

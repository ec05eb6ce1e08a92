import { labelSettingsMachine } from '../../machines/labelSettings/labelSettings.ts'
import { labelSettings } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(labelSettingsMachine, labelSettings, {
    start,
    key: ({ context: { labels, chosen, name, reason } }) => [
      labels.map((label) => label.name).join(),
      chosen?.id,
      name,
      reason,
    ],
  })

export const labelSettingsModels = { assigns: startingAt(0), administers: startingAt(1) }

import { NativeSelect } from '@mantine/core'
import type { Intake } from '../../domain/intakes.ts'
import classes from './desk.module.css'

interface IntakeSelectProps {
  intakes: readonly Intake[]
  /** The id of the chosen intake; empty for the current one. */
  intake: string
  onChoose: (intake: string) => void
}

/** Chooses an intake, if there are several. */
export const IntakeSelect = ({ intakes, intake, onChoose }: IntakeSelectProps) =>
  intakes.length > 1 && (
    <NativeSelect
      className={classes.intake}
      label="Intake"
      value={intake === '' ? intakes.find(({ isCurrent }) => isCurrent)?.id : intake}
      data={intakes.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )

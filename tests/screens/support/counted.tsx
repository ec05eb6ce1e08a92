import { Profiler, type ComponentType } from 'react'

/** Fields that record each render with React's profiler. */

/** Names of the rendered fields, in order. */
export const drawn: string[] = []

type Field = ComponentType<{ name: string }>

function counted(Original: Field): Field {
  return function Counted(props) {
    return (
      <Profiler id={props.name} onRender={(id) => drawn.push(id)}>
        <Original {...props} />
      </Profiler>
    )
  }
}

/** For vi.mock: wraps a module's fields to record renders. */
export async function countedFields(importOriginal: () => Promise<object>): Promise<object> {
  const fields = (await importOriginal()) as Record<string, Field>
  return Object.fromEntries(Object.entries(fields).map(([name, Original]) => [name, counted(Original)]))
}

import { useState, type KeyboardEvent, type ReactNode } from 'react'

/** Props of a field whose problem is shown once the field is left, or Enter is pressed in it. A date is wrong while its year is typed. */
export function useLeft(problem: ReactNode) {
  const [isLeft, setLeft] = useState(false)
  return {
    error: isLeft ? problem : undefined,
    onBlur: () => setLeft(true),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') setLeft(true)
    },
  }
}

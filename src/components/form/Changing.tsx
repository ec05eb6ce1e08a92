import { useEffect } from 'react'
import { useChange } from './reviewChange.ts'
import { goTo } from '../layout/goTo.ts'

/** After 'Change' on Review: focuses the field and explains where saving leads. */
export function Changing() {
  const change = useChange()
  useEffect(() => {
    if (change !== null) goTo(change)
  }, [change])
  return (
    change !== null && <p className="legend">You are changing an answer. When you save it, you go back to Review.</p>
  )
}

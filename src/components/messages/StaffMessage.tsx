import { DESK_PATH } from '../../../domain/routes.ts'
import { STAFF_DO_NOT_APPLY } from '../../../domain/staff.ts'
import { Message } from './Message.tsx'

export default function StaffMessage() {
  return (
    <Message tone="note" title="You cannot apply with this account">
      <p>{STAFF_DO_NOT_APPLY}</p>
      <p>
        <a href={DESK_PATH} className="lone-link">
          Open the desk
        </a>
      </p>
    </Message>
  )
}

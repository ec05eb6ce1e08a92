import { entity, text } from './schemas.ts'

export const REFUSAL = entity<{ message: string; code?: string; errors?: object; actual?: string; requestId?: string }>(
  'Refusal',
  {
    message: { type: 'string', description: 'For the log; the portal shows its own words.' },
    code: { type: 'string', description: 'Where callers tell reasons apart.' },
    errors: { type: 'object', additionalProperties: text, description: 'A message per field.' },
    actual: { type: 'string', description: 'The extension that fits the content of a refused file.' },
    requestId: { type: 'string', description: 'Of a failure on our side: the id under which the log has it.' },
  },
  ['code', 'errors', 'actual', 'requestId'],
)

/** Refuses a change that could no longer be submitted. */
export const FINAL = 'The application has been submitted, and the applications window is closed.'
export const CLOSED = 'The applications window is closed.'

/** Refuses a save based on a stale version. */
export const STALE = 'If-Match or If-None-Match names another version than the one that is there.'

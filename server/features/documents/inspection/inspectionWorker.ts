import type { Finding } from './finding.ts'
import type { Extension } from '../../../../domain/fileFormats.ts'
import { inspect } from './inspect.ts'

export interface InspectionTask {
  content: Uint8Array
  extension: Extension
}

/** The worker of inspector.ts. */
export default function inspectTask({ content, extension }: InspectionTask): Promise<Finding | null> {
  return inspect(Buffer.from(content.buffer, content.byteOffset, content.byteLength), extension)
}

import { matchesState, type StateValue } from 'xstate'

/** A child machine's snapshot as plain data, with the parts that parents read. */
export class ChildSnapshot {
  readonly value: StateValue
  readonly context: object
  readonly tags: readonly string[]

  constructor({ value, context, tags = [] }: { value: StateValue; context: object; tags?: readonly string[] }) {
    this.value = value
    this.context = context
    this.tags = tags
  }

  matches(state: StateValue): boolean {
    return matchesState(state, this.value)
  }

  hasTag(tag: string): boolean {
    return this.tags.includes(tag)
  }
}

import { createMachine, type AnyStateMachine } from 'xstate'

/** Deterministic machines of any size, for benchmarks and tests. */

/** Flat: all in one state. Nested: ten in each. Tangled: nested, with transitions across the borders. */
export type LargeShape = 'flat' | 'nested' | 'tangled'

interface Node {
  id: string
  initial?: string
  states?: Record<string, Node>
  on?: Record<string, { target: string; guard?: string }>
}

const BRANCHES = 10
const MODULUS = 2_147_483_647

export function largeMachine(states: number, shape: LargeShape): AnyStateMachine {
  let seed = 1
  const below = (bound: number) => {
    seed = (seed * 16_807) % MODULUS
    return seed % bound
  }
  const leaves: Node[] = []
  let made = 0
  /** A state with `total` states, itself included. */
  const nodeOf = (total: number): Node => {
    const node: Node = { id: `s${made}` }
    made += 1
    if (total === 1) {
      leaves.push(node)
      return node
    }
    const children: Node[] = []
    const count = shape === 'flat' ? total - 1 : Math.min(BRANCHES, total - 1)
    for (let left = total - 1, places = count; places > 0; places -= 1) {
      const share = Math.ceil(left / places)
      children.push(nodeOf(share))
      left -= share
    }
    for (const [place, child] of children.entries()) {
      const next = children[place + 1]
      if (next !== undefined) child.on = { NEXT: { target: `#${next.id}` } }
      if (place > 2 && below(3) === 0) {
        child.on = { ...child.on, BACK: { target: `#${children[below(place)]?.id}`, guard: 'mayGoBack' } }
      }
    }
    return {
      ...node,
      initial: children[0]?.id ?? '',
      states: Object.fromEntries(children.map((child) => [child.id, child])),
    }
  }
  const root = nodeOf(states)
  if (shape === 'tangled') {
    for (const leaf of leaves.filter((_, place) => place % 10 === 3)) {
      leaf.on = { ...leaf.on, JUMP: { target: `#${leaves[below(leaves.length)]?.id}` } }
    }
  }
  return createMachine({ ...root, id: `${shape}${states}` })
}

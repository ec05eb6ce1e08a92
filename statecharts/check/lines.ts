import { isNode, lookUp, type Node, type Scope } from '../find/scopes.ts'

/** Finds the line of a place in a machine's configuration. */

const VALUES = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression']

function objectOf(node: unknown, scope: Scope): Node | null {
  if (!isNode(node)) return null
  if (VALUES.includes(node.type)) return objectOf(node['expression'], scope)
  if (node.type !== 'Identifier') return node
  const declared = lookUp(String(node['name']), scope)
  return declared === undefined || declared === null || 'imported' in declared
    ? node
    : objectOf(declared.node, declared.scope)
}

function propertyOf(object: Node, key: string): Node | undefined {
  if (object.type !== 'ObjectExpression') return undefined
  return (object['properties'] as Node[]).find((each) => {
    const name = each['key']
    return isNode(name) && String(name['name'] ?? name['value']) === key
  })
}

/** The keys that lead to a place: 'payment.failed on RETRY'. */
function keysOf(place: string): string[] {
  const [, at = '', event] = /^(.*?)(?: on (.+))?$/.exec(place) ?? []
  const states = at === 'the machine' ? [] : at.split('.').flatMap((key) => ['states', key])
  if (event === undefined) return states
  const isTable = !/^(always|onDone|onError|onSnapshot)$/.test(event)
  return isTable ? [...states, /^\d+$/.test(event) ? 'after' : 'on', event] : [...states, event]
}

/** The line of a place, or of the closest part of the configuration around it. */
export function lineOf(place: string, config: Node, scope: Scope, text: string): number {
  let at: Node | null = objectOf(config, scope)
  let start = config.start
  for (const key of keysOf(place)) {
    const property: Node | undefined = at === null ? undefined : propertyOf(at, key)
    if (property === undefined) break
    start = property.start
    at = objectOf(property['value'], scope)
  }
  return text.slice(0, start).split('\n').length
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { Impossible } from '../generators/conditions.ts'
import { describeMachine, type MachineDescription } from './describe.ts'
import { machinesIn } from './load.ts'
import { textCode } from './shape.ts'
import { declaredTypes } from './types.ts'

/** Describes the machines of modules, for code that is generated from them. */

export interface Described extends MachineDescription {
  file: string
  /** The export's name. */
  exported: string
  /** The machine's name in the scenarios, unique. */
  name: string
}

/** 'checkout' for 'checkoutMachine' and 'checkout-machine'. */
const plainName = (text: string) =>
  text
    .replace(/(.)[-_.]?[Mm]achine$/, '$1')
    .replaceAll(/[^\w$]+(\w?)/g, (_, next: string) => next.toUpperCase())
    .replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
    .replace(/^\d/, '_$&')

export async function describeModules(files: readonly string[]): Promise<Described[]> {
  const taken = new Set<string>()
  const unique = (wanted: string) => {
    let name = wanted
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`
    taken.add(name)
    return name
  }
  const all: Described[] = []
  for (const file of files) {
    if (!existsSync(file)) throw new Impossible(`There is no file ${file}.`)
    for (const { name: exported, machine } of await machinesIn(file)) {
      const wanted =
        machine.id === '(machine)' ? (exported === 'default' ? path.parse(file).name : exported) : machine.id
      const name = unique(plainName(wanted))
      all.push({ ...describeMachine(machine, declaredTypes(path.resolve(file), exported)), file, exported, name })
    }
  }
  return all
}

/** The name under which generated code imports the machine. */
export const machineName = ({ name }: Described) => `${name}Machine`

export function importLine(described: Described, out: string): string {
  const { file, exported } = described
  const relative = path.relative(path.dirname(path.resolve(out)), path.resolve(file)).replaceAll('\\', '/')
  const from = relative.startsWith('.') ? relative : `./${relative}`
  const own = machineName(described)
  if (exported === 'default') return `import ${own} from ${textCode(from)}`
  return `import { ${exported === own ? own : `${exported} as ${own}`} } from ${textCode(from)}`
}

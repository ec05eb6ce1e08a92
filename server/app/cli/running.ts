import type { Command } from 'commander'
import type { StoreAccess } from '../operator/storeAccess.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'

/** A command's output: lines for people, or JSON with --json. */
export interface Answering {
  /** Lines for people. */
  say(...lines: string[]): void
  /** One JSON document per line, for programs. */
  give(value: unknown): void
}

/** The exit code if the stores are wrong or a request could not be met. */
export const NOT_SO = 1

/** A command; returns an exit code, or nothing for 0. */
export type Work<Options> = (parts: {
  options: Options
  settings: Settings
  answer: Answering
  /** The portal's stores, opened on first use and closed after the command. */
  access(): Promise<StoreAccess>
}) => Promise<number | void>

export type Outcome = { code: number }

const answering = (isJson: boolean): Answering => ({
  say: (...lines) => void (isJson || lines.forEach((line) => console.log(line))),
  give: (value) => void (isJson && console.log(JSON.stringify(value))),
})

/** Wraps a command as a commander action. Positional arguments are passed as options by their declared names. */
export function running<Options extends object>(outcome: Outcome, work: Work<Options>) {
  return async (...given: unknown[]) => {
    const command = given.at(-1) as Command
    const names = command.registeredArguments.map((argument) => argument.name())
    const named = Object.fromEntries(names.map((name, index) => [name, given[index]]))
    const options = { ...command.optsWithGlobals(), ...named } as Options & { json?: boolean }
    const settings = readSettings()
    let opened: StoreAccess | undefined
    const access = async () => {
      const { openStoreAccess } = await import('../operator/storeAccess.ts')
      return (opened ??= await openStoreAccess(settings))
    }
    try {
      outcome.code = (await work({ options, settings, answer: answering(options.json ?? false), access })) ?? 0
    } finally {
      await opened?.close()
    }
  }
}

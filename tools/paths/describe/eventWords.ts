import { resultOf } from '../model/pathText.ts'
import { callWords, plainWords } from './words.ts'

/** An event in words, without its data: 'pay' happens, charge fails. */
export function eventWords(type: string): string {
  const result = resultOf(type)
  if (result !== undefined) return `${callWords(result.actor)} ${result.isError ? 'fails' : 'succeeds'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay !== undefined)
    return Number.isNaN(Number(delay)) ? `the time of ${plainWords(delay)} passes` : `${Number(delay) / 1_000} s pass`
  const [, child] = /^xstate\.snapshot\.(.+)$/.exec(type) ?? []
  if (child !== undefined) return `${callWords(child)} changes`
  return `'${plainWords(type)}' happens`
}

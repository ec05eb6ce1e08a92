import { isIP } from 'node:net'
import { isoDay } from '../../../domain/calendar.ts'
import { s3AddressOf } from './s3Address.ts'

/** Parses a setting's text, or throws the reason it is wrong. */
export type Reader<Value> = (text: string, name: string) => Value

export interface Mailbox {
  name: string
  address: string
}

/** A wrong setting; the message is for an operator. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
const isWeb = (text: string) => ['http:', 'https:'].includes(urlOf(text)?.protocol ?? '')
const isOrigin = (text: string) => urlOf(text)?.origin === text

export function isLoopback(url: string): boolean {
  const host = urlOf(url)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Returns the text if it passes; `what` describes the expected value. */
function checked(what: string, passes: (text: string) => boolean): Reader<string> {
  return (text, name) => {
    if (!passes(text)) throw new WrongSetting(`${name} must be ${what}, not '${text}'.`)
    return text
  }
}

/** As `checked`, for secrets that must not appear in a message. */
function checkedSilently(problem: string, passes: (text: string) => boolean): Reader<string> {
  return (text, name) => {
    if (!passes(text)) throw new WrongSetting(`${name} ${problem}`)
    return text
  }
}

/** Undefined if not set. */
export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (text, name) => (text === '' ? undefined : read(text, name))
}

export const anyText: Reader<string> = (text) => text

export const tenant = checked('lower-case letters, digits and hyphens', (text) => /^[a-z][a-z0-9-]*$/.test(text))

const portText = checked('a port number', (text) => /^\d+$/.test(text) && Number(text) <= 65_535)
export const port: Reader<number> = (text, name) => Number(portText(text, name))

const countText = checked('a whole number above 0', (text) => Number.isInteger(Number(text)) && Number(text) > 0)
export const count: Reader<number> = (text, name) => Number(countText(text, name))

/** 'For ever' as a number of days: with more, the day to delete before is none that a database knows. */
const MOST_DAYS = 36_500
export const days: Reader<number> = (text, name) => Math.min(count(text, name), MOST_DAYS)

const countOrNoneText = checked('a whole number', (text) => /^\d+$/.test(text))
export const countOrNone: Reader<number> = (text, name) => Number(countOrNoneText(text, name))

const listeningText = checked('a host and a port such as 127.0.0.1:9464', (text) => {
  const url = urlOf(`http://${text}`)
  return url !== null && url.port !== '' && url.host === text
})
export const listeningAddress: Reader<{ host: string; port: number }> = (text, name) => {
  const { hostname, port: number } = new URL(`http://${listeningText(text, name)}`)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(number) }
}

/** A number within bounds. */
export const countBetween =
  (least: number, most: number): Reader<number> =>
  (text, name) => {
    const number = count(text, name)
    if (number < least || number > most) {
      throw new WrongSetting(`${name} must be from ${least} to ${most}, not '${text}'.`)
    }
    return number
  }

const originText = checked('an origin such as https://bursary.example.org', (text) => isWeb(text) && isOrigin(text))
export const origin: Reader<string> = (text, name) => originText(withoutSlash(text), name)

const addressText = checked('an http(s) address', isWeb)
export const address: Reader<string> = (text, name) => addressText(withoutSlash(text), name)

const pathOrAddressText = checked('a path or an http(s) address', (text) => /^\/[^/]/.test(text) || isWeb(text))
export const pathOrAddress: Reader<string> = (text, name) => pathOrAddressText(withoutSlash(text), name)

export const localPath = checked("a path that begins with one '/'", (text) => /^\/(?![/\\])/.test(text))

export const postgresAddress = checkedSilently('must be a postgres:// address.', (text) =>
  ['postgres:', 'postgresql:'].includes(urlOf(text)?.protocol ?? ''),
)

export const s3Address = checkedSilently(
  'must be s3://bucket/prefix?endpoint=…&region=…&encryption=…&kmsKey=…, where encryption is AES256 or aws:kms, and a kmsKey is for aws:kms.',
  (text) => s3AddressOf(text) !== null,
)

export const clamdAddress = checked('tcp://host[:port] or unix:/path', (text) => {
  const url = urlOf(text)
  if (url?.protocol === 'unix:') return url.pathname.startsWith('/') && url.pathname !== '/'
  return url?.protocol === 'tcp:' && url.hostname !== ''
})

export const smtpAddress = checkedSilently('must be smtp://[user:password@]host[:port] or smtps://…', (text) => {
  const url = urlOf(text)
  return ['smtp:', 'smtps:'].includes(url?.protocol ?? '') && url?.hostname !== ''
})

/** An Auth0 domain: a host, or an origin for plain http. */
export const identityDomain = checked('a host such as tenant.eu.auth0.com', (text) => isOrigin(domainOrigin(text)))

export const domainOrigin = (domain: string) => withoutSlash(isWeb(domain) ? domain : `https://${domain}`)

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
export const emailAddress = checkedSilently('must be an email address.', isEmail)

export const phoneNumber = checked(
  'a phone number such as +264 61 283 5111',
  (text) => /^\+?[\d ()-]+$/.test(text) && text.replace(/\D/g, '').length >= 5,
)

/** `Name <address>`, or an address with an empty name. */
export const mailbox: Reader<Mailbox> = (text, name) => {
  const [, shown = '', inBrackets] = /^([^<>\r\n]*)<([^<>\r\n]+)>$/.exec(text) ?? []
  const email = inBrackets ?? text
  if (!isEmail(email) || /[<>,;]/.test(email)) {
    throw new WrongSetting(
      `${name} must be an address such as bursaries@example.org, or 'Bursaries <bursaries@example.org>'.`,
    )
  }
  return { name: shown.trim().replace(/^"(.*)"$/, '$1'), address: email }
}

export const password = (shortest: number) =>
  checkedSilently(`must have at least ${shortest} characters.`, (text) => [...text].length >= shortest)

export const day = checked('a day such as 2030-01-31', (text) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && isoDay(midnight.toISOString()) === text
})

/** One of a few words; `named` lists them in the message. */
export function oneOf<const Word extends string>(words: readonly Word[], named: string): Reader<Word> {
  return (text, name) => {
    const word = words.find((each) => each === text)
    if (word === undefined) throw new WrongSetting(`${name} must be ${named}, not '${text}'.`)
    return word
  }
}

/** A comma-separated list of allowed words. */
export function someOf<const Word extends string>(words: readonly Word[]): Reader<readonly Word[]> {
  const read = oneOf(words, `one or more of ${words.join(', ')}`)
  return (text, name) => text.split(',').map((word) => read(word.trim(), name))
}

function isNetwork(text: string): boolean {
  const [host = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(host)] ?? 0
  // A prefix of 0 would match every address.
  return (
    bits > 0 && rest.length === 0 && (prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits))
  )
}

/** The number of proxies in front of the server, or their addresses; false for none. */
export const proxies: Reader<false | number | string> = (text, name) => {
  if (text === 'false') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((each) => each.trim())
  if (networks.every(isNetwork)) return networks.join(',')
  throw new WrongSetting(
    `${name} must be how many proxies stand before this server, their addresses such as 10.0.0.0/8, or 'false', not '${text}': of any other address a caller could say that it is theirs.`,
  )
}

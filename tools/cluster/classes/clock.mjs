import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signUp, tokenOf } from '../../support/applicant.mjs'
import { oneOf } from '../../support/random.mjs'
import { failed, inWords } from '../answers.mjs'

/** Sets one node's clock two minutes off. Applicants keep working, and a log-out at another node also works there. */
export const name = 'clock'

const SKEW_S = 120
const UNAUTHORIZED = 401
const SESSION = '/api/session'

/** Debian's libfaketime. */
async function fakeTime() {
  const folders = (await readdir('/usr/lib').catch(() => [])).map((each) => path.join('/usr/lib', each, 'faketime'))
  const found = folders.map((folder) => path.join(folder, 'libfaketime.so.1')).find((file) => existsSync(file))
  if (found === undefined) throw new Error("libfaketime is missing. Install Debian's package 'libfaketime'.")
  return found
}

/** @type {import('../classes.mjs').Run} */
export async function run({ cluster, tries, random, say }) {
  const library = await fakeTime()
  for (let number = 1; number <= tries; number += 1) {
    const skew = oneOf(random, [SKEW_S, -SKEW_S])
    const index = number % cluster.count
    await cluster.proxy.set(index, false)
    await cluster.node(index)?.stop()
    const faketime = {
      LD_PRELOAD: library,
      FAKETIME: `${skew > 0 ? '+' : ''}${skew}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    await cluster.start(index, faketime)
    const told = new Date((await fetch(`${cluster.node(index)?.url}/livez`)).headers.get('date') ?? 0)
    const off = Math.round((told.getTime() - Date.now()) / 1_000)
    if (Math.abs(off - skew) > 10) cluster.note(`the clock is ${off} s off, not ${skew}`)
    await cluster.proxy.set(index, true)
    const answers = await cluster.workWhile(() => pause(4_000))
    for (const { method, path: asked, status } of failed(answers)) cluster.note(`${method} ${asked} returned ${status}`)
    await logOutIsNoticed(cluster, index)
    await cluster.proxy.set(index, false)
    await cluster.node(index)?.stop()
    await cluster.start(index)
    await cluster.proxy.set(index, true)
    await cluster.check(`clock ${number}`)
    say(`${number}. node ${index + 1} is ${off} s off: ${inWords(answers)}`)
  }
  return { tested: tries }
}

/** A node with the wrong time must refuse a token that was ended at a node with the right time. */
async function logOutIsNoticed({ portal, node, note, count }, skewed) {
  const token = await tokenOf(portal, await signUp(portal))
  const headers = { authorization: `Bearer ${token}` }
  const ask = (index, method, target) => fetch(`${node(index)?.url}${portal.apiBase}${target}`, { method, headers })
  const before = await ask(skewed, 'GET', '/api/fellowships')
  if (before.status !== 200) note(`a token returned ${before.status} before its log-out`)
  const ended = await ask((skewed + 1) % count, 'DELETE', SESSION)
  if (ended.status !== 204) note(`a log-out returned ${ended.status}`)
  const latest = Date.now() + 5_000
  while ((await ask(skewed, 'GET', '/api/fellowships')).status !== UNAUTHORIZED) {
    if (Date.now() > latest)
      return note('the node with the wrong time accepts a token 5 s after its log-out at another node')
    await pause(100)
  }
}

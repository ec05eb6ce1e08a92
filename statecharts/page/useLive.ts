import { useEffect, useReducer } from 'react'
import { NOTHING_LIVE, receive, type LiveActor, type LiveState } from '../live/stream.ts'

export interface Live extends LiveState {
  /** The actor of a machine: the selected one, or the most recent active one. */
  actorOf: (machine: string, picked: string | null) => LiveActor | null
}

type Message = { type: string } & Record<string, unknown>

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && typeof (data as Message).type === 'string'
}

const isInspection = ({ type }: Message) => type.startsWith('@xstate.') || type.startsWith('stream.')
const RECONNECT_MS = 2_000

/** Receives messages from this page's server, which relays streams, and from the window that opened this page. */
function listen(hear: (messages: Message[]) => void): () => void {
  let socket: WebSocket | null = null
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let waiting: Message[] = []
  /** The opener's stream replaces the relay's. */
  let isOpenersOwn = false
  const pass = (message: Message) => {
    waiting.push(message)
    if (waiting.length > 1) return
    requestAnimationFrame(() => {
      hear(waiting)
      waiting = []
    })
  }
  const connect = () => {
    socket = new WebSocket(`ws://${window.location.host}/watch`)
    socket.addEventListener('message', ({ data }) => {
      const message: unknown = JSON.parse(String(data))
      if (!isOpenersOwn && isMessage(message) && isInspection(message)) pass(message)
    })
    socket.addEventListener('close', () => (reconnecting = setTimeout(connect, RECONNECT_MS)))
  }
  const fromOpener = ({ data, source }: MessageEvent<unknown>) => {
    if (source !== window.opener || !isMessage(data) || !isInspection(data)) return
    if (!isOpenersOwn) pass({ type: 'stream.opened' })
    isOpenersOwn = true
    pass(data)
  }
  window.addEventListener('message', fromOpener)
  const opener = window.opener as Window | null
  opener?.postMessage({ type: '@statelyai.connected' }, '*')
  connect()
  return () => {
    clearTimeout(reconnecting)
    window.removeEventListener('message', fromOpener)
    socket?.close()
  }
}

export function useLive(machines: readonly string[]): Live {
  const [state, hear] = useReducer(
    (before: LiveState, messages: Message[]) =>
      messages.reduce((current, message) => receive(current, message, machines), before),
    NOTHING_LIVE,
  )
  useEffect(() => listen(hear), [])
  return {
    ...state,
    actorOf: (machine, picked) => {
      const running = [...state.actors.values()].filter((actor) => actor.machine === machine)
      const latest = running.findLast(({ status }) => status === 'active') ?? running.at(-1)
      return running.find(({ sessionId }) => sessionId === picked) ?? latest ?? null
    },
  }
}

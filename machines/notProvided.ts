import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'

/** Placeholder actors: they fail with 'not provided' until `.provide()` replaces them. */

function missing(name: string): Error {
  return new Error(`${name}: not provided`)
}

export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(missing(name)))
}

export function notProvidedCallback<Received extends EventObject, Input = NonReducibleUnknown>(name: string) {
  return fromCallback<Received, Input>(() => {
    throw missing(name)
  })
}

/** Stand-ins for a page, for modules that read it when they are loaded. */

export const PAGE_GLOBALS =
  'window document navigator location history localStorage sessionStorage matchMedia requestAnimationFrame getComputedStyle customElements HTMLElement Element Node Image Audio AudioContext MutationObserver ResizeObserver IntersectionObserver self'.split(
    ' ',
  )

/** Accepts every use of a page: reading, calling, constructing and extending. It never finds anything. */
function standIn(): unknown {
  const target = function () {
    return undefined
  }
  const itself: object = new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => ''
      if (key === 'then' || key === Symbol.iterator || key === '__xstate__') return undefined
      if (key === 'prototype') return target.prototype
      return itself
    },
    apply: () => itself,
    construct: () => ({}),
    set: () => true,
    has: () => false,
  })
  return itself
}

const emptyStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
  length: 0,
}

export function provideStandIns(): void {
  for (const name of PAGE_GLOBALS) {
    if (name in globalThis && name !== 'navigator') continue
    const value = name.endsWith('Storage') ? emptyStorage : standIn()
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

/** Said once, on Node 20, when oidc-provider is loaded. It works there (our tests run on 20.19 too) and has no switch for this line. */
const NOTICE = 'oidc-provider WARNING: Unsupported runtime.'

/** Keeps this one line out of a start: which of the supported Nodes runs is the operator's choice. All else that is said goes through. */
export function dropRuntimeNotice(): void {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(NOTICE)) return warn.apply(console, words)
    console.warn = warn
  }
}

/** oidc-provider's warning on Node 20, where it works (our tests run on 20.19). It has no option to turn it off. */
const NOTICE = 'oidc-provider WARNING: Unsupported runtime.'

/** Suppresses only that warning, because operators may choose any supported Node. */
export function dropRuntimeNotice(): void {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(NOTICE)) return warn.apply(console, words)
    console.warn = warn
  }
}

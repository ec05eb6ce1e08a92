/**
 * Loads oidc-provider without its warning about Node 20. The portal supports Node 20.19, where all its tests pass, and the
 * library has no option for it.
 */

const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime.')) warn.apply(console, words)
}
export const { default: Provider, errors, interactionPolicy } = await import('oidc-provider')
console.warn = warn

/** Fails the build if the package's source has changed, instead of silently leaving in what should be removed. */
export function replaceOnce(code: string, pattern: RegExp, replacement = ''): string {
  const { length } = [...code.matchAll(new RegExp(pattern, 'gm'))]
  if (length !== 1)
    throw new Error(`${pattern} matches ${length} times instead of once. Compare it with the package's source.`)
  return code.replace(new RegExp(pattern, 'm'), () => replacement)
}

/** Fails the build if a plugin did not see all the imports that it replaces. */
export function expectNone(plugin: string, unseen: ReadonlySet<string>): void {
  if (unseen.size > 0)
    throw new Error(`${plugin} replaces ${[...unseen].join(', ')}, which nothing imports. Compare it with the package.`)
}

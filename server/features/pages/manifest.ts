/** Reads Vite's manifest: the built files of a source module. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

export interface ManifestChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
}

export interface Files {
  /** Paths below the portal's folder, most urgent first. */
  scripts: string[]
  styles: string[]
}

/** The files of modules and of everything they import statically. Unknown modules have none. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Files {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (module: string) => {
    const chunk = manifest[module]
    if (chunk === undefined || seen.has(module)) return
    seen.add(module)
    chunk.imports?.forEach(visit)
    scripts.add(chunk.file)
    chunk.css?.forEach((style) => styles.add(style))
  }
  modules.forEach(visit)
  return { scripts: [...scripts], styles: [...styles] }
}

/** The documents and their upload paths, from the build's own table. */
export const { DOCUMENTS } = await import(new URL('../../../dist/domain/documents.js', import.meta.url).href)

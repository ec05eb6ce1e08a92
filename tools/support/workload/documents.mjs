/** What is uploaded: where, as the build's own table says. */
export const { DOCUMENTS } = await import(new URL('../../../dist/domain/documents.js', import.meta.url).href)

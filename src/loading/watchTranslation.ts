const isAddedByTranslator = ({ addedNodes }: MutationRecord) =>
  [...addedNodes].some(({ nodeName }) => nodeName === 'FONT')

/** Loads the protection against browser translators when one starts. */
export function watchTranslation(): void {
  const records: MutationRecord[] = []
  const observer = new MutationObserver((latest) => {
    if (records.length === 0 && !latest.some(isAddedByTranslator)) return
    if (records.length === 0) {
      import('./translatedTexts.ts')
        .then(({ keepTranslatedTexts }) => keepTranslatedTexts([...records, ...observer.takeRecords()]))
        // Without it the page stays usable, but some texts no longer change.
        .catch(() => undefined)
        .finally(() => observer.disconnect())
    }
    records.push(...latest)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

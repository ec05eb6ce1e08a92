/** A ref that sets its element's height as a custom property, for what must stay clear of it. */
const publishHeight = (property: string, whereOf: (element: HTMLElement) => HTMLElement | null) => {
  return (element: HTMLElement | null) => {
    if (element === null) return
    const style = whereOf(element)?.style
    const observer = new ResizeObserver(() => style?.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style?.removeProperty(property)
    }
  }
}

/** For a strip that stays at the bottom: sets it on its parent. */
export const publishStrip = publishHeight('--strip', ({ parentElement }) => parentElement)

/** For the notice that stays at the top: sets it on the page. */
export const publishNotice = publishHeight('--notice', () => document.documentElement)

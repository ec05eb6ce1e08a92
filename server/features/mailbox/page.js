// The page works without this script: it adds new mails to the list, and makes the frame as tall as its mail.
const LOOKING_MS = 2000
const list = document.getElementById('mails')
const status = document.querySelector('[role=status]')

async function look() {
  const page = await fetch(location.pathname)
  if (!page.ok) return
  const found = new DOMParser().parseFromString(await page.text(), 'text/html').querySelectorAll('#mails > li')
  const added = [...found].filter(({ id }) => document.getElementById(id) === null)
  if (added.length === 0) return
  list.prepend(...added)
  status.textContent = `New email: ${added[0].querySelector('strong').textContent}`
}

async function keepLooking() {
  // The portal may be restarting.
  if (!document.hidden) await look().catch(() => undefined)
  setTimeout(keepLooking, LOOKING_MS)
}
setTimeout(keepLooking, LOOKING_MS)
document.addEventListener('visibilitychange', () => document.hidden || look().catch(() => undefined))

const frame = document.querySelector('iframe')
if (frame) {
  const fit = () => {
    const content = frame.contentDocument?.body
    if (content) frame.style.height = `${content.scrollHeight + 2}px`
  }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}

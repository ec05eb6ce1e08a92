// The pages work without this script; its buttons are hidden until it runs.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.firstChild.textContent = isShown ? 'Hide' : 'Show'
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  // Sent as a password field, so that browsers do not suggest it later.
  input.form.addEventListener('submit', () => show(false))
}
// Replaces the URL, so that back and reload do not send the form again.
history.replaceState(null, '', location.href)

// The idle session of section 4.8 on the account pages, shared with the portal's other tabs.
const warning = document.querySelector('dialog')
if (warning) {
  const { channel, idle, check, report, timeOut, left: home, warning: shown } = warning.dataset
  const tabs = new BroadcastChannel(channel)
  let seenAt = 0
  let reportedAt = Date.now()
  const left = () => {
    // If the clock was set back, more time would be left.
    seenAt = Math.min(seenAt, Date.now())
    return seenAt + Number(idle) - Date.now()
  }

  const stay = () => {
    seenAt = Date.now()
    tabs.postMessage({ type: 'activity', at: seenAt })
    if (seenAt - reportedAt < report) return
    reportedAt = seenAt
    fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  }
  const look = () => {
    if (left() <= 0) location.replace(timeOut)
    else if (left() > shown) warning.close()
    else {
      warning.querySelector('span').textContent = Math.ceil(left() / 1000)
      if (!warning.open) warning.showModal()
    }
  }
  const act = () => {
    if (left() <= 0) look()
    else if (!warning.open && Date.now() - seenAt >= check) stay()
  }

  // Opening a page counts as activity.
  stay()
  setInterval(look, 1000)
  for (const type of ['mousemove', 'click', 'mousedown', 'keydown', 'scroll', 'touchstart'])
    addEventListener(type, act, { passive: true, capture: true })
  for (const type of ['pageshow', 'focus']) addEventListener(type, look)
  document.addEventListener('visibilitychange', look)
  warning.addEventListener('cancel', stay)
  warning.querySelector('button').addEventListener('click', () => {
    stay()
    look()
  })
  tabs.addEventListener('message', ({ data }) => {
    if (data.type === 'activity') seenAt = Math.max(seenAt, data.at)
    // The page after a time-out names the reason.
    else location.replace(data.reason === 'timeout' ? timeOut : home)
  })
}

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

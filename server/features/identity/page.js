// The pages work without it: the buttons are hidden until it has come.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.firstChild.textContent = isShown ? 'Hide' : 'Show'
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  // What is sent as text, browsers may offer as a suggestion later.
  input.form.addEventListener('submit', () => show(false))
}
// A page that answers a form is asked for by its address from now on: back and reload would send the form again.
history.replaceState(null, '', location.href)

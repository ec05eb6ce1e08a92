// Serves an early screen (domain/earlyScreen.ts) until the app takes over: it opens file pickers, and remembers a press
// for the app, which reads it from the root's dataset. Everything entered stays in the fields themselves.
{
  const root = document.getElementById('root')
  const say = (words) => (document.getElementById('early-status').textContent = words)
  const fields = [...root.querySelectorAll('main :is(input,select,textarea)')]
  const isEntered = () => fields.some(({ value, defaultValue }) => value !== (defaultValue ?? ''))
  if (root.dataset.early === 'answered')
    for (const field of fields) {
      field[field.matches('select,[type=file]') ? 'disabled' : 'readOnly'] = true
      field.placeholder = say('Loading your answers…')
    }
  const remember = (event, pressed) => {
    event.preventDefault()
    root.dataset.pressed = pressed
    say('One moment…')
  }
  // The app removes the attribute when it takes over.
  const on = (type, act) => addEventListener(type, (event) => root.dataset.early && act(event))
  on('submit', (event) => remember(event, ''))
  on('click', (event) => {
    const pressed = event.target.closest('#root :is(a,button)')
    if (!pressed || pressed.type === 'submit' || (pressed.href && !isEntered())) return
    const all = (parts) => [...(pressed.closest('[role=group]')?.querySelectorAll(parts) ?? [])]
    const picker = all('[type=file]')[all('button').indexOf(pressed)]
    if (picker) picker.click()
    else remember(event, pressed.ariaLabel || pressed.textContent)
  })
  on('change', ({ target }) => {
    if (target.files?.[0]) target.closest('[role=group]').querySelector('[readonly]').value = target.files[0].name
  })
  on('compositionstart', () => (root.dataset.composing = ''))
  on('compositionend', () => delete root.dataset.composing)
  on('beforeunload', (event) => isEntered() && event.preventDefault())
}

// Serves an early screen (domain/earlyScreen.ts) until the app takes over: it lets files be chosen, and remembers a press
// for the app, which reads it from the root's dataset. Everything entered stays in the fields themselves.
{
  const root = document.getElementById('root')
  const { dataset } = root
  const say = (words) => (document.getElementById('early-status').textContent = words)
  const fields = [...root.querySelectorAll('main :is(input,select,textarea)')]
  const isEntered = () =>
    fields.some(({ options, selectedIndex, value, defaultValue }) =>
      options ? !options[selectedIndex]?.defaultSelected : value !== defaultValue,
    )
  if (dataset.early !== 'empty')
    for (const field of fields) {
      if (field.disabled) continue
      // Unlocked by src/early/showAnswers.ts.
      field.dataset.locked = field.placeholder ?? ''
      field[field.matches('select,[type=file]') ? 'disabled' : 'readOnly'] = true
      field.placeholder = say('Loading your answers…')
    }
  root.inert = false
  // Someone else may have signed in by the time the app takes over. It compares the cookie with the place.
  dataset.cookies = document.cookie
  // The app removes the attribute when it takes over.
  const on = (type, act) => addEventListener(type, (event) => dataset.early && act(event, event.target))
  const remember = (event, pressed) => {
    event.preventDefault()
    dataset.pressed = pressed
    say('One moment…')
  }
  const partsOf = (target, parts) => [...(target.closest('[role=group]')?.querySelectorAll(parts) ?? [])]
  const choose = (target, files) => {
    const [picker] = partsOf(target, '[type=file]:enabled')
    if (!picker || !files[0]) return
    picker.files = files
    partsOf(target, '[readonly]')[0].value = files[0].name
  }
  // The press could move the focus away from the field.
  on('input', () => {
    if ('pressed' in dataset) say('')
    delete dataset.pressed
  })
  on('submit', (event) => remember(event, ''))
  on('click', (event, target) => {
    const pressed = target.closest('#root :is(a,button)')
    if (!pressed || pressed.type === 'submit' || (pressed.href && !isEntered())) return
    const picker = partsOf(pressed, '[type=file]')[partsOf(pressed, 'button').indexOf(pressed)]
    if (picker) picker.click()
    else remember(event, pressed.ariaLabel || pressed.textContent)
  })
  on('change', (_, target) => target.files && choose(target, target.files))
  for (const type of ['dragover', 'drop'])
    on(type, (event, target) => {
      const { files, types } = event.dataTransfer
      if (!types.includes('Files')) return
      event.preventDefault()
      say(target.closest('[role=group]') ? '' : 'Drop the file on its document.')
      choose(target, files)
    })
  for (const type of ['focusout', 'cancel']) on(type, (_, target) => (target.dataset.left = ''))
  on('compositionstart', () => (dataset.composing = ''))
  on('compositionend', () => delete dataset.composing)
  on('beforeunload', (event) => isEntered() && event.preventDefault())
}

// Runs before earlyScreen.js. Loads a page's scripts again after a cut, and keeps what is entered in the tab, so that it
// survives a reload and a crash. Only its owner's log-in opens it: src/early/keptText.ts.
{
  const root = document.getElementById('root')
  const problem = document.getElementById('start-problem')
  problem.textContent = problem.dataset.keeps

  const entry = document.querySelector('script[type=module]')
  let attempt = 0
  const repeat = (script) =>
    script.addEventListener('error', () => {
      const again = () => {
        removeEventListener('online', again)
        clearTimeout(timer)
        // Browsers remember a module that failed, and what imports it, so each attempt has its own addresses.
        const src = entry.src.replace('assets/', `assets/${++attempt}/`)
        const next = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src })
        repeat(next)
        document.head.append(next)
      }
      const timer = setTimeout(again, Math.min(500 * 2 ** attempt, 15000))
      addEventListener('online', again)
    })
  repeat(entry)

  const item = 'early' + location.pathname
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const prepare = async () => {
    const { subtle } = crypto
    const lock = JSON.parse(localStorage.earlyKey)
    const theirs = await subtle.importKey('jwk', lock.publicKey, curve, false, [])
    const { privateKey, publicKey } = await subtle.generateKey(curve, false, ['deriveKey'])
    const cipher = { name: 'AES-GCM', length: 256 }
    const key = await subtle.deriveKey({ name: 'ECDH', public: theirs }, privateKey, cipher, false, ['encrypt'])
    lock.publicKey = await subtle.exportKey('jwk', publicKey)
    return async (count, content) => {
      const iv = new Uint32Array([count, 0, 0])
      const bytes = await subtle.encrypt({ ...cipher, iv }, key, new TextEncoder().encode(JSON.stringify(content)))
      const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
      return JSON.stringify({ ...lock, count, text })
    }
  }
  let sealing
  let count = 0
  const keep = async () => {
    const form = {}
    const seen = {}
    for (const { name, value, options, defaultValue } of root.querySelectorAll(
      'main :is(input,select,textarea)[name]',
    )) {
      const before = options ? ([...options].find((option) => option.defaultSelected)?.value ?? '') : defaultValue
      if (value === before) continue
      form[name] = value
      seen[name] = before
    }
    const now = ++count
    const seal = await (sealing ??= prepare())
    const kept = await seal(now, { form, seen })
    // The app may have taken over meanwhile.
    if (now === count && root.dataset.early) sessionStorage[item] = kept
  }
  try {
    if (item in sessionStorage) root.dataset.early = 'kept'
    addEventListener('input', () => root.dataset.early && (root.keeping = keep().catch(() => {})))
  } catch {
    // The browser blocks its storage.
  }
}

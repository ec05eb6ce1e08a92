/** The portal's own mark: a mortarboard over the steps of an application. */
export function Logo() {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="10" fill="#0b4f6c" />
      <path d="M20 9 6.5 15.2 20 21.4l13.5-6.2z" fill="#fff" />
      <path d="M12 19.6v5.1c0 1.9 3.6 3.8 8 3.8s8-1.9 8-3.8v-5.1l-8 3.7z" fill="#a5c9d9" />
      <path d="M31.5 16.3v8" stroke="#dfbd69" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="31.5" cy="26" r="1.7" fill="#dfbd69" />
      <path d="M10 32.2h20" stroke="#dfbd69" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}

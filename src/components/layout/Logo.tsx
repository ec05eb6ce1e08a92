import { ON_BRAND } from '../../brand/onBrand.ts'

/** The portal's own logo: a mortarboard over the steps of an application. */
export function Logo() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden color="var(--mantine-color-gold-3)" {...ON_BRAND}>
      <rect width="40" height="40" rx="10" fill="var(--mantine-color-primary-6)" />
      <path d="M20 9 6.5 15.2 20 21.4l13.5-6.2z" fill="#fff" />
      <path d="M12 19.6v5.1c0 1.9 3.6 3.8 8 3.8s8-1.9 8-3.8v-5.1l-8 3.7z" fill="#fff" opacity=".65" />
      <path d="M31.5 16.3v8M10 32.2h20" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="31.5" cy="26" r="1.7" fill="currentColor" />
    </svg>
  )
}

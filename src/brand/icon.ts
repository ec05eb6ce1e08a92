import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '../../domain/brand.ts'
import { lightVariables } from './brandStyle.ts'
import { Logo } from '../components/layout/Logo.tsx'

/**
 * The favicon: the institution's logo, or the portal's own as a data URL with minimal encoding, because every page
 * contains it.
 */
export function iconOf(brand: Brand): string {
  if (brand.logo !== undefined) return brand.logo
  const colours = lightVariables(brand)
  const svg = renderToStaticMarkup(createElement(Logo))
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colours[name] ?? '')
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replaceAll('"', "'")
  return `data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}`
}

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Logo } from './parts/Logo.tsx'

const svg = renderToStaticMarkup(createElement(Logo)).replaceAll('"', "'")

/** The logo as the address of a tab's icon; encoded no more than such an address must be, for it stands in every page. */
export const ICON = `data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}`

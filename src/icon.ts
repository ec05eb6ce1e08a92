import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Logo } from './parts/Logo.tsx'

const svg = renderToStaticMarkup(createElement(Logo)).replaceAll('"', "'")

/** The logo as a data URL for the favicon; encoded no more than necessary, because every page carries it. */
export const ICON = `data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}`

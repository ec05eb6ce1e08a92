import { createRoot } from 'react-dom/client'
import type { DrawnChart } from '../charts.ts'
import { Page } from './Page.tsx'
import './page.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page lacks its root; reload it.')
const response = await fetch('/charts.json')
if (!response.ok) throw new Error(`The charts could not be drawn: ${await response.text()}`)
createRoot(root).render(<Page charts={(await response.json()) as DrawnChart[]} />)

import { createRoot } from 'react-dom/client'
import project from 'virtual:project'
import type { DrawnChart } from '../drawing/charts.ts'
import { PAGE_STYLE } from '../drawing/colours.ts'
import { Page } from './Page.tsx'
import './page.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page lacks its root; reload it.')
const response = await fetch('/charts.json')
if (!response.ok) throw new Error(`The charts could not be drawn: ${await response.text()}`)
const charts = (await response.json()) as DrawnChart[]

document.title = project.title
const colours = document.createElement('style')
colours.textContent = PAGE_STYLE
document.head.prepend(colours)
createRoot(root).render(<Page project={project} charts={charts} />)

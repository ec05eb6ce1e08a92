import { createRoot } from 'react-dom/client'
import type { ListedChart } from '../drawing/charts.ts'
import { PAGE_STYLE } from '../drawing/colours.ts'
import foundProject from '../find/project.ts'
import type { StatechartsProject } from '../project.ts'
import { Failed } from './Failed.tsx'
import { Page } from './Page.tsx'
import { fetchJson } from './useJson.ts'
import './page.css'
import './views.css'

/** The configuration that the visualizer was started with. */
const PROJECT = '/project.js'

const root = document.getElementById('root')
if (root === null) throw new Error('The page lacks its root; reload it.')

const page = createRoot(root)
const colours = document.createElement('style')
colours.textContent = PAGE_STYLE
document.head.prepend(colours)
new EventSource('/changes').addEventListener('message', () => window.location.reload())
try {
  const { default: configured } = await (import(PROJECT) as Promise<{ default: StatechartsProject | null }>).catch(
    async () => {
      // The browser does not reveal why an import failed; the server does.
      throw new Error(await (await fetch(PROJECT)).text())
    },
  )
  const project = configured ?? foundProject
  document.title = project.title
  const show = async () => {
    const charts = await fetchJson<ListedChart[]>('/charts.json')
    page.render(<Page project={project} charts={charts} onGiven={show} />)
  }
  await show()
} catch (error) {
  page.render(<Failed reason={error instanceof Error ? error.message : String(error)} />)
}

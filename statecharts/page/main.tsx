import { createRoot } from 'react-dom/client'
import project from 'virtual:project'
import type { ListedChart } from '../drawing/charts.ts'
import { PAGE_STYLE } from '../drawing/colours.ts'
import { Failed } from './Failed.tsx'
import { Page } from './Page.tsx'
import './page.css'
import './views.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page lacks its root; reload it.')
async function listed(): Promise<ListedChart[]> {
  const response = await fetch('/charts.json')
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as ListedChart[]
}

document.title = project.title
const colours = document.createElement('style')
colours.textContent = PAGE_STYLE
document.head.prepend(colours)
const page = createRoot(root)
const show = async () => page.render(<Page project={project} charts={await listed()} onGiven={show} />)
await show().catch((error: unknown) =>
  page.render(<Failed reason={error instanceof Error ? error.message : String(error)} />),
)

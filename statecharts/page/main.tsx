import { createRoot } from 'react-dom/client'
import charts from 'virtual:charts'
import { Page } from './Page.tsx'
import './page.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page lacks its root; reload it.')
createRoot(root).render(<Page charts={charts} />)

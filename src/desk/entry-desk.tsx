import { createRoot } from 'react-dom/client'
import { PAGE_DATA_ELEMENT, type DeskPageData } from '../../domain/settings.ts'
import { ignoreComposedKeys } from '../composedKeys.ts'
import { hideStartProblem, showStartProblem } from '../loading/startProblem.ts'
import { watchTranslation } from '../loading/watchTranslation.ts'
import { isStorageBlocked } from '../storage.ts'
import { createDesk } from './createDesk.ts'
import { DeskApp } from './DeskApp.tsx'

/** Entry of the staff pages. They share source files with the portal, but no built file: see vite.config.ts. */

const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
const root = document.getElementById('root')
if (!json || !root) throw new Error('The page lacks its data; reload it.')
const { settings, desk } = JSON.parse(json) as DeskPageData
if (isStorageBlocked()) showStartProblem('blocked')
else {
  const actor = createDesk(settings, desk, location.pathname + location.search)
  createRoot(root).render(<DeskApp desk={actor} settings={settings} />)
  actor.start()
  ignoreComposedKeys()
  watchTranslation()
  hideStartProblem()
}

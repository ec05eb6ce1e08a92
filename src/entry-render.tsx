import { renderToString } from 'react-dom/server'
import type { PublicPageData } from '../domain/settings.ts'
import { App } from './App.tsx'

export const appModule = 'src/main.tsx'
export const screenModules: Record<string, string> = {}

export function render(path: string, data: PublicPageData): string {
  return renderToString(<App data={data} path={path} />)
}

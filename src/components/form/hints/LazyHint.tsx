import { later } from '../../layout/later.tsx'
import type { HintProps } from './Hint.tsx'

export const LazyHint = later<HintProps>(() => import('./Hint.tsx'))

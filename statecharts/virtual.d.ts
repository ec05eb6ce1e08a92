declare module 'virtual:charts' {
  import type { DrawnChart } from './charts.ts'
  const charts: readonly DrawnChart[]
  export default charts
}

import { register } from 'tsx/esm/api'

// A thread of its own, which reads the package's sources as they are.
register()
const { drawPicture } = await import('./charts.ts')

export default ({ chart, view }) => drawPicture(chart, view)

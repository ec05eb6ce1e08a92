import { register } from 'tsx/esm/api'

// Worker thread; runs the package's sources with tsx.
register()
const { drawPicture } = await import('./charts.ts')

export default ({ chart, view }) => drawPicture(chart, view)

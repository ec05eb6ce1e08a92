import { defineStatecharts } from '../project.ts'

/** The project without a configuration: only machines found in files. */
export default defineStatecharts({ scenarios: {} })

/** Response schemas of the entities in section 3, derived from the schemas they are saved with. */

export * from './entities/records.ts'
export * from './entities/submissions.ts'
export * from './entities/administration.ts'
export * from './entities/reviews.ts'
export * from './entities/letters.ts'
export * from './entities/desk.ts'
export * from './entities/figures.ts'
export * from './entities/refusals.ts'
export { binary, ENTITIES, listOf, NOTHING, one } from './entities/schemas.ts'

/** Whether two selections say the same, so that what is drawn of them stays as it is; for what JSON can write. */
export const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Compares two selections by their JSON, so that equal ones do not re-render. */
export const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

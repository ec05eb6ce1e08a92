/** @param {number[]} values */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

/** @param {number[]} values */
export const median = (values) => percentile(values, 50)

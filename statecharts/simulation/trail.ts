import type { Trail, TrailStep } from './simulate.ts'

/** A trail as part of a URL: the start's number, then per step a choice, or `+` and milliseconds. */

export function trailToText({ start, steps }: Trail): string {
  return [String(start), ...steps.map((step) => ('wait' in step ? `+${step.wait}` : step.choice))].join('~')
}

export function trailFromText(text: string | null): Trail {
  const [start = '0', ...steps] = (text ?? '0').split('~')
  return {
    start: Number.parseInt(start, 10) || 0,
    steps: steps
      .filter((step) => step !== '')
      .map((step): TrailStep => (/^\+\d+$/.test(step) ? { wait: Number(step) } : { choice: step })),
  }
}

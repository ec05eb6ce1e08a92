export function tryToFreeze(
  program: string,
  attacker: { seed: number; runs: number },
): Promise<{ tried: number; fell: string[] }>

/** Why a page cannot start. startProblem.html has the words. */
type StartProblem = 'failed' | 'blocked'

const place = () => document.getElementById('start-problem')

export function showStartProblem(problem: StartProblem): void {
  const shown = place()
  if (shown === null) return
  shown.textContent = shown.dataset[problem] ?? ''
  shown.className = 'start-problem'
  // Nothing loads any more.
  document.querySelector('main [role=status]')?.remove()
}

/** The page runs, or tries again. */
export function hideStartProblem(): void {
  const shown = place()
  if (shown !== null) shown.textContent = ''
}

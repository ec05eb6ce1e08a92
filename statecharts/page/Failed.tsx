/** The page shown when the charts could not be built, for example because a machine does not load. */
export function Failed({ reason }: { reason: string }) {
  return (
    <main className="nothing">
      <h1>The charts could not be built</h1>
      <p role="alert">{reason}</p>
      <p>Fix the problem and reload the page.</p>
    </main>
  )
}

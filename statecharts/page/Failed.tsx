/** The page where the charts could not be made, for one because a machine does not load. */
export function Failed({ reason }: { reason: string }) {
  return (
    <main className="nothing">
      <h1>The charts could not be made</h1>
      <p role="alert">{reason}</p>
      <p>Reload the page once that is mended.</p>
    </main>
  )
}

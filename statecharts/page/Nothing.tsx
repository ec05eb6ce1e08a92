import { Given } from './Given.tsx'

/** The page shown when there are no machines. */
export function Nothing({ onGiven }: { onGiven: () => Promise<void> }) {
  return (
    <main className="nothing">
      <h1>No machines found</h1>
      <p>The terminal lists the files searched and their problems.</p>
      <Given shown={null} onGiven={onGiven} />
    </main>
  )
}

import { Given } from './Given.tsx'

/** The page where no machine is known. */
export function Nothing({ onGiven }: { onGiven: () => Promise<void> }) {
  return (
    <main className="nothing">
      <h1>No machine is found</h1>
      <p>The command says in its window which files it looked into and what was the matter with them.</p>
      <Given shown={null} onGiven={onGiven} />
    </main>
  )
}

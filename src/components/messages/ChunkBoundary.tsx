import { Component, Suspense, type ReactNode } from 'react'
import { Message } from './Message.tsx'

/** Shown when a screen could not be loaded or rendered. Reloading loses nothing, because input is stored in the tab. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Message tone="error" onRetry={() => window.location.reload()}>
        We could not open this page. Check your connection and try again. You will not lose what you typed.
      </Message>
    )
  }
}

/** A part that loads on its own, with a placeholder until it arrives. */
export function Chunk({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ChunkBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ChunkBoundary>
  )
}

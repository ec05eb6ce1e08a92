import { Component, type ReactNode } from 'react'

/** Editors that fail again and again are left to the screen's boundary. */
const MOST_BUILDS = 10

export interface EditorBoundaryProps {
  /** How often the editor was rendered again. */
  count: number
  /** Called when rendering failed. The owner renders the editor again, with another key. */
  onBroken: () => void
  children: ReactNode
}

/** Catches the error of React when something else has changed the editor's elements. */
export class EditorBoundary extends Component<EditorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    if (this.props.count >= MOST_BUILDS) throw error
    this.props.onBroken()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

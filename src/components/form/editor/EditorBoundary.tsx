import { Component, type ReactNode } from 'react'

export interface EditorBoundaryProps {
  /** Renders the editor again with another key, or throws the error to the screen's boundary. */
  onBroken: (error: unknown) => void
  children: ReactNode
}

/** Catches the error of React when something else has changed the editor's elements. */
export class EditorBoundary extends Component<EditorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

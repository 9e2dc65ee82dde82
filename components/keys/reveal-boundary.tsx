'use client'

import { Component, type ReactNode } from 'react'

interface RevealBoundaryProps {
  children: ReactNode
  /** What is shown when the children have broken. */
  fallback: ReactNode
}

/** Around what can be seen only once: whatever breaks inside it, it does not take the page and the key along. */
export class RevealBoundary extends Component<RevealBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}

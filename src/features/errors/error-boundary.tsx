import { Component, type ReactNode } from 'react'
import { faultName, report } from '#lib/app/report.ts'
import { ErrorPage } from './error-page.tsx'

/** What the router does for its pages: a screen that fails gives way to the error page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { fault: unknown; has: boolean }> {
  override state = { fault: null, has: false }

  static getDerivedStateFromError = (fault: unknown) => ({ fault, has: true })

  override componentDidCatch(fault: unknown): void {
    report('screen_failed', faultName(fault))
  }

  override render(): ReactNode {
    if (!this.state.has) return this.props.children
    return <ErrorPage error={this.state.fault} reset={() => this.setState({ fault: null, has: false })} />
  }
}

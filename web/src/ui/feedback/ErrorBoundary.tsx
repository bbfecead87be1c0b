import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Stands in place of what failed. */
  failed: (error: unknown, tryAgain: () => void) => ReactNode;
  onCaught?: () => void;
  children: ReactNode;
};

type State = { caught?: { error: unknown } | undefined };

/** Keeps a fault of what it holds from taking what is around with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override componentDidCatch() {
    this.props.onCaught?.();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.failed(caught.error, () => this.setState({ caught: undefined }));
  }
}

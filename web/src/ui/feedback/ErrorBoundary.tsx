import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shown instead of what failed. */
  failed: (error: unknown, tryAgain: () => void) => ReactNode;
  onCaught?: () => void;
  children: ReactNode;
};

type State = { caught?: { error: unknown } | undefined };

/** Keeps an error of its content from affecting what is around. */
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

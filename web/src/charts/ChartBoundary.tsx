import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

type ChartBoundaryProps = { children: ReactNode };

/** Keeps a chart whose code does not arrive, after an update of the planner say, from taking the page with it. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <ErrorState
        title="The chart could not be drawn"
        detail="Its figures are in the table. Reloading the page may bring the chart back."
      />
    ) : (
      this.props.children
    );
  }
}

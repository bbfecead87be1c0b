import { Component, type ComponentType, lazy, type ReactNode, useReducer } from 'react';

/** Code that did not arrive: the server is away, or has another version by now. */
class CodeError extends Error {}

/** What stands in for a part whose code did not arrive. */
type Failed<Props> = ComponentType<{ onRetry: () => void; props: Props }>;

/** A component whose code is fetched when it is first shown, or asked for. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. */
  load: () => Promise<unknown>;
};

/**
 * A component whose code is fetched when it is first shown. It suspends until then; where the code does not arrive,
 * `Shown` stands in its place alone, whatever is around it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Shown: Failed<Props>,
): LazyPart<Props> => {
  const fetched = () =>
    lazy(async () => ({
      default: await load().catch((cause: unknown) => {
        throw new CodeError('The code of a part did not arrive', { cause });
      }),
    }));
  let Part = fetched();
  function Loaded(props: Props) {
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
    // The next time it is shown, the code is asked for again.
    const forget = () => {
      Part = fetched();
    };
    return (
      <CodeBoundary key={tries} onCaught={forget} failed={<Shown onRetry={tryAgain} props={props} />}>
        <Part {...props} />
      </CodeBoundary>
    );
  }
  return Object.assign(Loaded, { load });
};

type CodeBoundaryProps = { failed: ReactNode; onCaught: () => void; children: ReactNode };

/** Catches code that did not arrive; every other fault is the business of whoever is around. */
class CodeBoundary extends Component<CodeBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onCaught();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof CodeError) return this.props.failed;
    throw error;
  }
}

import { type ComponentType, lazy } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';

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
  /** Looks which code there is each time it is shown. */
  const Present = (props: Props) => <Part {...props} />;
  function Loaded(props: Props) {
    return (
      <ErrorBoundary
        // The next time it is shown, the code is asked for again.
        onCaught={() => {
          Part = fetched();
        }}
        failed={(error, tryAgain) => {
          // Every other fault is the business of whoever is around.
          if (!(error instanceof CodeError)) throw error;
          return <Shown onRetry={tryAgain} props={props} />;
        }}
      >
        <Present {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(Loaded, { load });
};

import { type ComponentType, lazy, useState } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';

/** Code that could not be fetched: the server is away, or has another version by now. */
class CodeError extends Error {}

/** Shown instead of a part whose code could not be fetched. */
type Failed<Props> = ComponentType<{ onRetry: () => void; props: Props }>;

/** A component whose code is fetched when it is first shown, or before by `load`. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Prefetches the code: once it is there, the part renders without suspending. */
  load: () => Promise<unknown>;
};

/**
 * A component whose code is fetched when it is first shown, and which suspends until then. If that fails, `Shown`
 * replaces it alone, whatever is around it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Shown: Failed<Props>,
): LazyPart<Props> => {
  let Arrived: ComponentType<Props> | undefined;
  const arrive = async () => {
    Arrived = await load();
    return Arrived;
  };
  const fetched = () =>
    lazy(async () => ({
      default: await arrive().catch((cause: unknown) => {
        throw new CodeError('The code of a part did not arrive', { cause });
      }),
    }));
  let Part = fetched();
  /**
   * Picks the loaded component when it mounts, and keeps it. React suspends for lazy code even when it is loaded, and
   * after a fallback delays what follows by 300 ms.
   */
  function Present(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => Arrived ?? Part);
    return <Shown {...props} />;
  }
  function Loaded(props: Props) {
    return (
      <ErrorBoundary
        // The code is fetched again the next time it is shown.
        onCaught={() => {
          Part = fetched();
        }}
        failed={(error, tryAgain) => {
          // Every other error is for the boundaries around it.
          if (!(error instanceof CodeError)) throw error;
          return <Shown onRetry={tryAgain} props={props} />;
        }}
      >
        <Present {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(Loaded, { load: arrive });
};

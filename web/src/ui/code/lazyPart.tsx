import { type ComponentType, lazy, useState } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';

/** Code that did not arrive: the server is away, or has another version by now. */
class CodeError extends Error {}

/** What stands in for a part whose code did not arrive. */
type Failed<Props> = ComponentType<{ onRetry: () => void; props: Props }>;

/** A component whose code is fetched when it is first shown, or asked for. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead: once it is there, the part is shown without suspending. */
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
   * Looks which code there is each time it is shown, and stays with it. React suspends for lazy code even when it is
   * there, and once it shows a fallback, keeps what comes after it back for 300 ms.
   */
  function Present(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => Arrived ?? Part);
    return <Shown {...props} />;
  }
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
  return Object.assign(Loaded, { load: arrive });
};

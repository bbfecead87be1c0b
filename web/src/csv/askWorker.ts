import { UnreadableSheet } from './sheet.ts';

/** A worker's reply: its result, why a file is refused, or an error. */
export type WorkerAnswer<Done> = { done: Done } | { refused: string } | { error: string };

/** How long a worker may take, in milliseconds, and the message for a file that takes longer. */
type Timeout = { milliseconds: number; refusal: string };

/**
 * Sends a worker one request and terminates it, even if it is still running.
 * @param failed the message where its code did not arrive, or a policy forbids it
 * @throws UnreadableSheet for a file that is refused or takes too long; Error where it failed
 */
export const askWorker = async <Done>(
  worker: Worker,
  request: unknown,
  failed: string,
  timeout?: Timeout,
): Promise<Done> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Done>((resolve, reject) => {
      if (timeout)
        timer = setTimeout(() => reject(new UnreadableSheet(timeout.refusal)), timeout.milliseconds);
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer<Done>>) => {
        if ('done' in data) resolve(data.done);
        else reject('refused' in data ? new UnreadableSheet(data.refused) : new Error(data.error));
      };
      worker.onerror = () => reject(new Error(failed));
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};

/** Answers the requests to this worker, while the page stays responsive. */
export const answerInWorker = <Asked, Done>(answer: (asked: Asked) => Done | Promise<Done>): void => {
  self.onmessage = async ({ data }: MessageEvent<Asked>) => {
    const reply: WorkerAnswer<Done> = await Promise.resolve(data)
      .then(answer)
      .then(
        (done) => ({ done }),
        (error: unknown) =>
          error instanceof UnreadableSheet ? { refused: error.message } : { error: String(error) },
      );
    self.postMessage(reply);
  };
};

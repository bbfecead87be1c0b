import { vi } from 'vitest';
import type { WorkerAnswer } from '../csv/askWorker.ts';
import type { XlsxAsked } from '../csv/downloadTable.ts';
import { xlsxFile } from '../csv/xlsxFile.ts';

/** jsdom has no workers: workbooks are created in place, or fail as when the code can't be loaded. */
export const fakeWorkbooks = ({ fails = false } = {}): void => {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: WorkerAnswer<Blob> }) => void = () => {};
      onerror: () => void = () => {};
      postMessage({ name, rows }: XlsxAsked): void {
        if (fails) queueMicrotask(() => this.onerror());
        else void xlsxFile(name, rows).then((done) => this.onmessage({ data: { done } }));
      }
      terminate(): void {}
    },
  );
};

import { vi } from 'vitest';
import type { XlsxAnswer, XlsxAsked } from '../csv/handOver.ts';
import { xlsxFile } from '../csv/xlsxFile.ts';

/** jsdom has no workers: workbooks are made in place, or fail as one does whose code does not arrive. */
export const fakeWorkbooks = ({ fails = false } = {}): void => {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: XlsxAnswer }) => void = () => {};
      onerror: () => void = () => {};
      postMessage({ name, rows }: XlsxAsked): void {
        if (fails) queueMicrotask(() => this.onerror());
        else void xlsxFile(name, rows).then((file) => this.onmessage({ data: { file } }));
      }
      terminate(): void {}
    },
  );
};

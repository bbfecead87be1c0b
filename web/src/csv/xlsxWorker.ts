import type { XlsxAnswer, XlsxAsked } from './handOver.ts';
import { xlsxFile } from './xlsxFile.ts';

/** Makes a workbook beside the page, which goes on answering the person meanwhile. */
self.onmessage = async ({ data: { name, rows } }: MessageEvent<XlsxAsked>) => {
  const answer: XlsxAnswer = await xlsxFile(name, rows).then(
    (file) => ({ file }),
    (error: unknown) => ({ error: String(error) }),
  );
  self.postMessage(answer);
};

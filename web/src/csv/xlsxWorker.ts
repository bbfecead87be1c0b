import { answerInWorker } from './askWorker.ts';
import type { XlsxAsked } from './handOver.ts';
import { xlsxFile } from './xlsxFile.ts';

answerInWorker(({ name, rows }: XlsxAsked) => xlsxFile(name, rows));

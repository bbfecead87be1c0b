import { answerInWorker } from './askWorker.ts';
import type { XlsxAsked } from './downloadTable.ts';
import { xlsxFile } from './xlsxFile.ts';

answerInWorker(({ name, rows }: XlsxAsked) => xlsxFile(name, rows));

import { answerInWorker } from './askWorker.ts';
import { readWorkbook } from './workbook.ts';

answerInWorker(readWorkbook);

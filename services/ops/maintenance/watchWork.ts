import { setTimeout as pause } from 'node:timers/promises';
import { type JobProgress, paceText, workDone, workText } from '#domain/formulas/comparisonWords.ts';

const underWay: readonly string[] = ['queued', 'building', 'catching-up', 'comparing'];
const width = 30;

/** "[#########---------------------]  30 %  Replaying 1,200 of 4,000 events, 2,400 events a second". */
const progressLine = (work: JobProgress): string => {
  const filled = Math.round(workDone(work) * width);
  const percent = String(Math.floor(workDone(work) * 100)).padStart(3);
  const words = [workText(work), paceText(work)].filter(Boolean).join(', ');
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${percent} %  ${words}`;
};

/** Waits until a job is no longer under way, and shows how far it is where somebody looks on. */
export const watchWork = async <View extends JobProgress>(look: () => Promise<View>): Promise<View> => {
  const { stderr } = process;
  for (;;) {
    const view = await look();
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${progressLine(view)}`);
    if (!underWay.includes(view.status)) {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
      return view;
    }
    await pause(100);
  }
};

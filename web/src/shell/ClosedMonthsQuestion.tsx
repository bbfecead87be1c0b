import { useEffect, useState } from 'react';
import { askAboutClosedMonths, type Decision } from '../api/closedMonths.ts';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';
import type { RestateDialogProps } from './RestateDialog.tsx';

const RestateDialog = lazyDialog(async () => (await import('./RestateDialog.tsx')).RestateDialog);

type Asked = RestateDialogProps & { id: number };

/** Asks a user who changes closed months whether to restate them, and why; mounted once for all writes. */
export function ClosedMonthsQuestion() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  useEffect(() => {
    let id = 0;
    return askAboutClosedMonths(
      (question) =>
        new Promise((resolve) => {
          id += 1;
          const own = id;
          const decide = (decision: Decision) => {
            setAsked((before) => before.filter((each) => each.id !== own));
            resolve(decision);
          };
          const answers = { onDecide: decide, onClose: () => decide(null) };
          setAsked((before) => [...before, { ...question, ...answers, id: own }]);
        }),
    );
  }, []);
  const [first] = asked;
  if (!first) return null;
  const { id, ...question } = first;
  return <RestateDialog key={id} {...question} />;
}

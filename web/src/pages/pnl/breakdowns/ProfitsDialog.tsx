import { type Month, monthLabel } from '#domain/values/month.ts';
import { bridgeEnds, ProfitBridge } from '../../../money/ProfitBridge.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { Dialog } from '../../../ui/layers/Dialog.tsx';

/** Why a month's gross profit differs from the sum of its projects' profits and of its people's. */
export function ProfitsDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  return (
    <Dialog
      title={`Three profits - ${monthLabel(month)}`}
      lead="The forecast, the projects and the people of a month each leave out something else."
      size="large"
      onClose={onClose}
    >
      {(['projects', 'people'] as const).map((to) => (
        <section key={to} className={layout.stack}>
          <h3>{bridgeEnds[to]}</h3>
          <ProfitBridge month={month} to={to} />
        </section>
      ))}
    </Dialog>
  );
}

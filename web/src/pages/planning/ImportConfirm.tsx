import { type Month, monthLabel } from '#domain/month.ts';
import { hoursText } from '../../format/hours.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { useImportLastMonth } from './useImportLastMonth.ts';

type ImportConfirmProps = { month: Month; importing: ReturnType<typeof useImportLastMonth> };

/** Names the hours of this month that last month's would replace. */
export function ImportConfirm({ month, importing }: ImportConfirmProps) {
  const { asking, confirm, cancel, isSaving } = importing;
  if (!asking) return null;
  return (
    <ConfirmDialog
      title={`Replace hours on ${asking.project.name}?`}
      confirmLabel="Import Last Month"
      pendingLabel="Importing..."
      tone="primary"
      isPending={isSaving}
      onConfirm={confirm}
      onClose={cancel}
    >
      <p>These people already have other hours in {monthLabel(month)}. Last month's would replace them:</p>
      <ul className="planning-replaced">
        {asking.found.replaced.map(({ key, name, from, to }) => (
          <li key={key}>
            {name}: {hoursText(from)} → {hoursText(to)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { freelancersQuery } from '../../api/queries/people.ts';
import { ImportButton } from '../../app/ImportButton.tsx';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { DeletePerson } from '../../people/DeletePerson.tsx';
import { EraseLeavers, hasLeaver } from '../../people/EraseLeavers.tsx';
import { PersonDialog } from '../../people/PersonDialog.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { FreelancerBench } from './FreelancerBench.tsx';
import { MonthlyHours } from './MonthlyHours.tsx';

const modes = [
  { id: 'monthly', label: 'Monthly Hours' },
  { id: 'bench', label: 'Freelancer Bench' },
] as const;

const views = choice(['monthly', 'bench']);

/** Freelancers by their month, or as the bench to choose from. */
export function FreelancersPage() {
  const [mode, setMode] = useParameter('view', views);
  const { month, months, setMonth } = useMonthParam();
  const freelancers = useQuery(freelancersQuery());
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const [deleting, setDeleting] = useState<FreelancerView>();
  const editing = freelancers.data?.find(({ id }) => String(id) === dialog.editing);
  const isMonthly = mode === 'monthly';
  const shown = { kind: 'freelancer', month: isMonthly ? month : undefined } as const;
  return (
    <>
      <PageHeader
        title="Freelancers"
        subtitle={
          isMonthly
            ? 'Hours agreed and worked this month, and what they cost'
            : 'Whom you can ask, at what rate, and what is agreed'
        }
        {...(isMonthly
          ? { months, month, onMonthChange: setMonth }
          : seesPay && { onNew: dialog.openNew, newText: 'New Freelancer' })}
      >
        <SegmentedControl label="View" options={modes} value={mode} onChange={setMode} />
        <WherePaySeen>
          <EraseLeavers isOffered={hasLeaver(freelancers.data)} />
          <ImportButton kind="freelancers" things="freelancers" />
        </WherePaySeen>
      </PageHeader>
      {isMonthly ? (
        <MonthlyHours month={month} onNew={dialog.openNew} />
      ) : (
        <FreelancerBench
          freelancers={freelancers}
          onNew={dialog.openNew}
          onEdit={dialog.openEdit}
          onDelete={setDeleting}
        />
      )}
      {dialog.isNew && <PersonDialog {...shown} onClose={dialog.close} />}
      {editing && <PersonDialog key={editing.id} {...shown} person={editing} onClose={dialog.close} />}
      {deleting && (
        <DeletePerson kind="freelancer" person={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { isStatus } from '../../api/apiError.ts';
import { freelancerOverviewQuery } from '../../api/queries/people.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { hoursText } from '../../format/hours.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { PersonPage } from './PersonPage.tsx';
import { NoNumber, RecordGone } from './RecordGone.tsx';
import { useRecordId } from './useRecordId.ts';

const FreelancerDialog = lazyDialog(
  async () => (await import('../freelancers/FreelancerDialog.tsx')).FreelancerDialog,
);
const IdentityDialog = lazyDialog(
  async () => (await import('../../people/IdentityDialog.tsx')).IdentityDialog,
);

/** A freelancer's own page. */
export function FreelancerPage() {
  const id = useRecordId();
  return id === undefined ? <NoNumber kind="freelancer" /> : <Freelancer key={id} id={id} />;
}

function Freelancer({ id }: { id: number }) {
  const overview = useQuery(freelancerOverviewQuery(id));
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  if (isStatus(overview.error, 404)) return <RecordGone kind="freelancer" id={id} />;
  const isOpen = dialog.editing === String(id);
  return (
    <Loaded of={overview} loading={<SkeletonList label="Loading the freelancer" rows={10} />}>
      {(found) => (
        <PersonPage
          overview={{ kind: 'freelancer', ...found }}
          terms={`Freelancer · ${hoursText(found.person.minAgreedHours)} a month agreed`}
          list="freelancers"
          editText="Edit freelancer"
          onEdit={() => dialog.openEdit(id)}
          dialog={
            isOpen &&
            (seesPay ? (
              <FreelancerDialog freelancer={found.person} onClose={dialog.close} />
            ) : (
              <IdentityDialog kind="freelancer" person={found.person} onClose={dialog.close} />
            ))
          }
        />
      )}
    </Loaded>
  );
}

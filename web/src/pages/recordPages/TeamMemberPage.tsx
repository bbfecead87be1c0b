import { useQuery } from '@tanstack/react-query';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { isStatus } from '../../api/apiError.ts';
import { teamMemberOverviewQuery } from '../../api/queries/people.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { hoursText } from '../../format/hours.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { TimeOffCard } from '../timeOff/TimeOffCard.tsx';
import { PersonPage } from './PersonPage.tsx';
import { NoNumber, RecordGone } from './RecordGone.tsx';
import { useRecordId } from './useRecordId.ts';

const MemberDialog = lazyDialog(async () => (await import('../teamMembers/MemberDialog.tsx')).MemberDialog);
const IdentityDialog = lazyDialog(
  async () => (await import('../../people/IdentityDialog.tsx')).IdentityDialog,
);

/** "40h a week", and whose bank holidays they have where that isn't said by the formulas. */
const termsOf = ({ workingHours, bankHolidayRegion }: TeamMemberView): string =>
  [
    `${hoursText(workingHours)} a week`,
    bankHolidayRegion && `bank holidays of ${calendarNames[bankHolidayRegion]}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A team member's own page. */
export function TeamMemberPage() {
  const id = useRecordId();
  return id === undefined ? <NoNumber kind="teamMember" /> : <TeamMember key={id} id={id} />;
}

function TeamMember({ id }: { id: number }) {
  const overview = useQuery(teamMemberOverviewQuery(id));
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  if (isStatus(overview.error, 404)) return <RecordGone kind="teamMember" id={id} />;
  const isOpen = dialog.editing === String(id);
  return (
    <Loaded of={overview} loading={<SkeletonList label="Loading the team member" rows={10} />}>
      {(found) => (
        <PersonPage
          overview={{ kind: 'teamMember', ...found }}
          terms={termsOf(found.person)}
          list="team-members"
          editText="Edit team member"
          onEdit={() => dialog.openEdit(id)}
          dialog={
            isOpen &&
            (seesPay ? (
              <MemberDialog member={found.person} onClose={dialog.close} />
            ) : (
              <IdentityDialog kind="teamMember" person={found.person} onClose={dialog.close} />
            ))
          }
        >
          {!found.person.isErased && <TimeOffCard person={found.person} />}
        </PersonPage>
      )}
    </Loaded>
  );
}

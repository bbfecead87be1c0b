import type { Month } from '#domain/values/month.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';

// The forms and their rules are fetched when one is first opened.
const MemberDialog = lazyDialog(async () => (await import('./MemberDialog.tsx')).MemberDialog);
const FreelancerDialog = lazyDialog(async () => (await import('./FreelancerDialog.tsx')).FreelancerDialog);
const IdentityDialog = lazyDialog(async () => (await import('./IdentityDialog.tsx')).IdentityDialog);

export type PersonDialogProps = (
  | { kind: 'teamMember'; person?: TeamMemberView | undefined }
  | { kind: 'freelancer'; person?: FreelancerView | undefined; month?: Month | undefined }
) & { onClose: () => void };

/** Creates or changes a person; users who don't see pay can only change their identity. */
export function PersonDialog(props: PersonDialogProps) {
  const seesPay = useSeesPay();
  const { kind, person, onClose } = props;
  if (!seesPay) return person && <IdentityDialog kind={kind} person={person} onClose={onClose} />;
  if (props.kind === 'teamMember') return <MemberDialog member={props.person} onClose={onClose} />;
  return <FreelancerDialog freelancer={props.person} month={props.month} onClose={onClose} />;
}

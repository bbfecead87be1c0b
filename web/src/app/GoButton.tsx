import { useNavigate } from 'react-router-dom';
import { hrefOf, type Parameters } from '../format/search.ts';
import { Button } from '../ui/basics/Button.tsx';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { type Path, paths } from './paths.ts';

type GoButtonProps = {
  to: Path;
  /** Further parameters of the address, such as a dialog that opens there. */
  parameters?: Parameters;
  children: string;
};

/** The next action of an empty state, where it is on another page. */
export function GoButton({ to, parameters = {}, children }: GoButtonProps) {
  const navigate = useNavigate();
  // Nothing can be created on a past day.
  if (useReadOnly() && parameters.new !== undefined) return null;
  return <Button onPress={() => navigate(hrefOf(to, parameters))}>{children}</Button>;
}

const newRecords = {
  project: { to: paths.projects, text: 'New Project' },
  teamMember: { to: paths.teamMembers, text: 'New Team Member' },
  freelancer: { to: paths.freelancers, text: 'New Freelancer' },
} as const;

/** Opens the form of a first record, where a page has nothing to show without one. */
export function NewRecordButton({ kind }: { kind: keyof typeof newRecords }) {
  const { to, text } = newRecords[kind];
  return (
    <GoButton to={to} parameters={{ new: 1 }}>
      {text}
    </GoButton>
  );
}

import { useQuery } from '@tanstack/react-query';
import { roleRenameInput } from '#domain/people/roleRename.ts';
import { isRole, type RoleHolder, rolesOf } from '#domain/people/roles.ts';
import { freelancersQuery, placeholdersQuery, teamMembersQuery } from '../api/queries/people.ts';
import { allOf, Loaded } from '../app/Loaded.tsx';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { useUndoButton } from '../history/useUndoChange.ts';
import { FormDialog } from '../records/FormDialog.tsx';
import { useForm } from '../records/useForm.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { ComboBox } from '../ui/pickers/ComboBox.tsx';

/** A role, with the people who have it in words: "2 team members and 1 placeholder". */
type KnownRole = { name: string; count: number; who: string };

type People = Record<RoleHolder['kind'], readonly { role: string; isErased?: true | undefined }[]>;

const nouns = { teamMember: 'team member', freelancer: 'freelancer', placeholder: 'placeholder' } as const;
const kinds = ['teamMember', 'freelancer', 'placeholder'] as const;
const list = new Intl.ListFormat('en-GB');

/** Everybody's roles, by name; erased people have none. */
const knownRoles = (people: People): KnownRole[] =>
  rolesOf(
    kinds.flatMap((kind) =>
      people[kind].filter(({ isErased }) => !isErased).map(({ role }) => ({ kind, role })),
    ),
  ).map(({ name, holders }) => ({
    name,
    count: holders.length,
    who: list.format(
      kinds.flatMap((kind) => {
        const count = holders.filter((each) => each.kind === kind).length;
        return count === 0 ? [] : [`${count} ${nouns[kind]}${count === 1 ? '' : 's'}`];
      }),
    ),
  }));

/** The role with a name, whatever its case and spacing. */
const roleNamed = (roles: readonly KnownRole[], name: string): KnownRole | undefined =>
  roles.find((role) => isRole(role.name, name));

/** The consequence of renaming a role. */
const consequence = (role: KnownRole, to: string, target: KnownRole | undefined): string => {
  const [verb, are] = role.count === 1 ? ['becomes', 'has'] : ['become', 'have'];
  return target
    ? `${role.who} ${verb} ${target.name}, which ${target.who} ${target.count === 1 ? 'is' : 'are'} already.`
    : `${role.who} ${are} the role ${to} then.`;
};

/** Renames a role for everybody who has it, or merges it into another one; says first whom that affects. */
export function RenameRole({ onClose }: { onClose: () => void }) {
  const members = useQuery(teamMembersQuery());
  const freelancers = useQuery(freelancersQuery());
  const placeholders = useQuery(placeholdersQuery());
  return (
    <Loaded of={allOf(members, freelancers, placeholders)} loading={null}>
      {([teamMember, freelancer, placeholder]) => (
        <Renaming roles={knownRoles({ teamMember, freelancer, placeholder })} onClose={onClose} />
      )}
    </Loaded>
  );
}

type Chosen = { role: string | null; to: string; reason: string };

function Renaming({ roles, onClose }: { roles: readonly KnownRole[]; onClose: () => void }) {
  const undoButton = useUndoButton();
  // The server refuses to undo changes of people for others.
  const canUndo = useSeesPay();
  const targetOf = ({ role, to }: Chosen) => {
    const target = roleNamed(roles, to);
    return target && target !== roleNamed(roles, role ?? '') ? target : undefined;
  };
  const form = useForm({
    initial: { role: null, to: '', reason: '' } as Chosen,
    schema: roleRenameInput,
    // Merges only where the dialog has said so.
    toBody: (chosen) => ({
      role: chosen.role as string,
      to: chosen.to,
      merge: targetOf(chosen) !== undefined,
      reason: chosen.reason,
    }),
    write: (body, call) => call('POST /api/roles/rename', { body }),
    done: ({ name, changed, correlationId }, { role }) =>
      changed === 0
        ? { title: `Everybody has the role ${name} already` }
        : {
            title: `${role} is ${name} now`,
            description: `${changed === 1 ? '1 person has' : `${changed} people have`} the new role.`,
            ...(canUndo &&
              undoButton({
                change: correlationId,
                title: 'Everybody has the role they had',
                reason: 'Undone from the message that a role was renamed',
              })),
          },
    keepsRefusal: true,
    onDone: onClose,
  });
  const { values, field, choice } = form;
  const chosen = roleNamed(roles, values.role ?? '');
  const target = targetOf(values);
  return (
    <FormDialog
      title="Rename a role"
      lead={`Everybody who has the role gets its new name. It is one change${canUndo ? ', which can be undone' : ''}; hours and figures stay as they are.`}
      form={form}
      submitText={target ? `Merge into ${target.name}` : 'Rename'}
      pendingText={target ? 'Merging...' : 'Renaming...'}
      onClose={onClose}
    >
      <ComboBox
        label="Role"
        autoFocus
        opensOnFocus={false}
        options={roles.map(({ name, who }) => ({ id: name, label: name, description: who }))}
        {...choice('role')}
        awaited={{ words: 'Loading the roles…' }}
      />
      <TextField
        label="New name"
        autoComplete="off"
        description="The name of another role merges the two."
        {...field('to')}
      />
      {chosen && values.to.trim() !== '' && (
        <p aria-live="polite">{consequence(chosen, values.to.trim(), target)}</p>
      )}
      <TextField label="Reason" isRequired={false} {...field('reason')} />
    </FormDialog>
  );
}

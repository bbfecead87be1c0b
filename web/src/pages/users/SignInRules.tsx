import { useQuery } from '@tanstack/react-query';
import {
  minAssignedPasswordLength,
  minChosenPasswordLength,
  type SecondFactorRule,
  signInPolicyInput,
} from '#domain/access/userInput.ts';
import type { SignInRulesView } from '#projections/access/users/view.ts';
import { signInPolicyQuery } from '../../api/queries/users.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { FormDialog } from '../../records/FormDialog.tsx';
import { type ShownField, StaleChange } from '../../records/StaleChange.tsx';
import { useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import type { Option } from '../../ui/basics/options.ts';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import * as styles from '../../ui/fields/Field.module.css';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { Select } from '../../ui/pickers/Select.tsx';

const title = 'Sign-in rules';

const rules: Option<SecondFactorRule>[] = [
  { id: 'nobody', label: 'Nobody', description: 'Everybody may set one up' },
  { id: 'administrators', label: 'Administrators' },
  { id: 'everybody', label: 'Everybody' },
];

type Rules = Omit<SignInRulesView, 'provider' | 'version'>;

const rulesIn = ({
  secondFactorFor,
  passwordSignIn,
  shortestPassword,
  changeInitialPassword,
}: Rules): Rules => ({ secondFactorFor, passwordSignIn, shortestPassword, changeInitialPassword });

const shown = (policy: Rules): ShownField[] => [
  ['Two-step sign-in', rules.find(({ id }) => id === policy.secondFactorFor)?.label ?? ''],
  ['Passwords sign in', policy.passwordSignIn ? 'Yes' : 'No'],
  ['Shortest password', charactersOf(policy.shortestPassword)],
  ['Initial passwords are changed', policy.changeInitialPassword ? 'Yes' : 'No'],
];

const charactersOf = (count: number): string => `${count} characters`;

/** The lengths to choose from, with the current one if it was set by HTTP. */
const lengthsWith = (present: number): Option[] =>
  [...new Set([minAssignedPasswordLength, 8, minChosenPasswordLength, 12, 14, 16, present])]
    .toSorted((one, other) => one - other)
    .map((count) => ({ id: String(count), label: charactersOf(count) }));

/** The rules of signing in, for administrators to set. */
export function SignInRules({ onClose }: { onClose: () => void }) {
  const policy = useQuery(signInPolicyQuery());
  if (policy.data) return <RulesForm policy={policy.data} onClose={onClose} />;
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Loaded of={policy}>
        <SkeletonList label="Loading the rules" rows={2} />
      </Loaded>
    </Dialog>
  );
}

function RulesForm({ policy, onClose }: { policy: SignInRulesView; onClose: () => void }) {
  const { provider } = policy;
  const { stale, expectedVersion, notice } = useStaleRecord<SignInRulesView>(policy);
  const form = useForm({
    initial: { ...rulesIn(policy), reason: '' },
    schema: signInPolicyInput,
    write: (body, call) => call('PUT /api/admin/sign-in-policy', { body: { ...body, expectedVersion } }),
    done: 'Sign-in rules saved',
    onRefused: notice,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={title}
      lead="Whoever must use two-step sign-in and has not set it up does so before anything else, at once where they are signed in already."
      size="small"
      form={form}
      submitText="Save rules"
      onClose={onClose}
    >
      {stale && (
        <StaleChange
          noun="the sign-in rules"
          stale={stale}
          theirs={shown(stale.current)}
          mine={shown(form.values)}
          onTakeTheirs={() => form.replace({ ...rulesIn(stale.current), reason: form.values.reason })}
        />
      )}
      <Select label="Who must use two-step sign-in" options={rules} {...form.choice('secondFactorFor')} />
      <Select
        label="Shortest password"
        options={lengthsWith(policy.shortestPassword)}
        value={String(form.values.shortestPassword)}
        onChange={(count) => form.set('shortestPassword', Number(count))}
        description={`Of new passwords. Those that people choose themselves have at least ${minChosenPasswordLength} characters in any case.`}
        error={form.errors.shortestPassword}
      />
      <div>
        <Checkbox
          isSelected={form.values.changeInitialPassword}
          onChange={(changed) => form.set('changeInitialPassword', changed)}
        >
          New users change their initial password
        </Checkbox>
        <p className={styles.description}>
          The one that an administrator gives them signs in for choosing another, and for nothing else.
        </p>
      </div>
      {provider && (
        <div>
          <Checkbox
            isSelected={form.values.passwordSignIn}
            onChange={(allowed) => form.set('passwordSignIn', allowed)}
          >
            Passwords sign in, too
          </Checkbox>
          <p className={styles.description}>
            Without, everybody signs in with {provider}; only the first administrator’s password still works.
          </p>
        </div>
      )}
      <TextField label="Reason" isRequired={false} {...form.field('reason')} />
    </FormDialog>
  );
}

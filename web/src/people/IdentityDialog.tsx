import { personIdentityInput } from '#domain/people/personInput.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { FormDialog } from '../records/FormDialog.tsx';
import { type FormFields, formOf, textField } from '../records/formFields.ts';
import { TheirChange } from '../records/TheirChange.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import * as styles from '../ui/fields/Form.module.css';
import { TextField } from '../ui/fields/TextField.tsx';
import { SkillsInput, skillsFault } from './SkillsInput.tsx';
import { skillsField } from './skillsField.ts';

type Person = {
  id: number;
  name: string;
  email: string;
  role: string;
  skills?: string[] | undefined;
  version: number;
};
type IdentityDialogProps = {
  kind: 'teamMember' | 'freelancer';
  person: Person;
  onClose: () => void;
};

const words = {
  teamMember: {
    list: 'team-members',
    title: 'Edit Team Member',
    submit: 'Update Team Member',
    noun: 'this team member',
    done: 'Team member updated successfully',
    failed: 'Failed to update team member',
  },
  freelancer: {
    list: 'freelancers',
    title: 'Edit Freelancer',
    submit: 'Update Freelancer',
    noun: 'this freelancer',
    done: 'Freelancer updated successfully',
    failed: 'Failed to update freelancer',
  },
} as const;

const identityForm = formOf({
  name: textField('Name'),
  email: textField('Email'),
  role: textField('Role'),
  skills: skillsField,
} satisfies FormFields<typeof personIdentityInput, Person>);

/** Who somebody is, for an administrator who does not see pay: all else of a person changes what people cost. */
export function IdentityDialog({ kind, person, onClose }: IdentityDialogProps) {
  const { list, title, submit, noun, done, failed } = words[kind];
  const form = useRecordForm({
    list,
    record: person,
    valuesOf: identityForm.valuesOf,
    empty: identityForm.empty,
    schema: personIdentityInput,
    toBody: identityForm.bodyOf,
    done,
    failed,
    onDone: onClose,
  });
  const { field, values, set, errors } = form;
  return (
    <FormDialog title={title} form={form} submitText={submit} onClose={onClose}>
      <TheirChange noun={noun} form={form} shown={identityForm.shownOf} />
      <TextField label="Name" autoFocus autoComplete="off" {...field('name')} />
      <div className={styles.row}>
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField label="Role" {...field('role')} />
      </div>
      <SkillsInput
        value={values.skills}
        onChange={(text) => set('skills', text)}
        error={skillsFault(errors)}
      />
      <Alert>
        You are not set to see pay, so pay, hours, cost type and months stay as they are. An administrator who
        sees pay can change them.
      </Alert>
      <HistoryPanel filter={{ kind, id: String(person.id) }} />
    </FormDialog>
  );
}

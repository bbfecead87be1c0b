import { personIdentityInput } from '#domain/people/personInput.ts';
import { type FormFields, formOf } from '../records/formFields.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { personLists } from '../records/recordKinds.ts';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { IdentityFields, identityFields } from './personForm.tsx';

type Person = {
  id: number;
  name: string;
  email: string;
  role: string;
  skills?: string[] | undefined;
  version: number;
};
type IdentityDialogProps = {
  kind: keyof typeof personLists;
  person: Person;
  onClose: () => void;
};

const identityForm = formOf(identityFields satisfies FormFields<typeof personIdentityInput, Person>);

/** A person's identity, for administrators who don't see pay: all other fields change what people cost. */
export function IdentityDialog({ kind, person, onClose }: IdentityDialogProps) {
  const form = useRecordForm({
    list: personLists[kind],
    record: person,
    valuesOf: identityForm.valuesOf,
    empty: identityForm.empty,
    schema: personIdentityInput,
    toBody: identityForm.bodyOf,
    onDone: onClose,
  });
  return (
    <RecordDialog form={form} record={person} shown={identityForm.shownOf} onClose={onClose}>
      <IdentityFields form={form} />
      <Alert>
        You are not set to see pay, so pay, hours, cost type and months stay as they are. An administrator who
        sees pay can change them.
      </Alert>
    </RecordDialog>
  );
}

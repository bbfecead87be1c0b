import { clientInput } from '#domain/projects/clientInput.ts';
import { additionInput } from '#domain/records/changeInput.ts';
import type { ClientView } from '#projections/projects/clients/view.ts';
import { type FormFields, formOf, textField } from '../../records/formFields.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

const fields = { name: textField('Name') } satisfies FormFields<typeof clientInput, ClientView>;

export const clientForm = formOf(fields);

type ClientDialogProps = {
  /** The client to rename; without one the dialog creates a client. */
  client?: ClientView | undefined;
  onClose: () => void;
};

/** Creates or renames a client. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const form = useRecordForm({
    list: 'clients',
    record: client,
    valuesOf: (record: ClientView) => ({ ...clientForm.valuesOf(record), reason: '' }),
    empty: { ...clientForm.empty, reason: '' },
    schema: clientInput.and(additionInput),
    toBody: (values) => ({ ...clientForm.bodyOf(values), reason: values.reason }),
    onDone: onClose,
  });
  return (
    <RecordDialog
      form={form}
      record={client}
      lead={client && 'The new name shows everywhere, in past months too. The history keeps the old one.'}
      shown={clientForm.shownOf}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus autoComplete="off" {...form.field('name')} />
      {client && <TextField label="Reason" {...form.reasonField} />}
    </RecordDialog>
  );
}

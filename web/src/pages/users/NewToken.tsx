import { useState } from 'react';
import { apiTokenInput } from '#domain/access/apiToken.ts';
import type { ListedApiTokenView, NewApiTokenView } from '#projections/access/users/view.ts';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import type { Option } from '../../ui/basics/options.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { rightsWords } from './tokenColumns.tsx';

type Values = Pick<ListedApiTokenView, 'name' | 'rights' | 'seesPay'>;

const rights: Option<Values['rights']>[] = [
  { id: 'read', label: rightsWords.read, description: 'Changes nothing' },
  {
    id: 'readAndWrite',
    label: rightsWords.readAndWrite,
    description: 'Everything but users, rules, formulas, budgets and closing months',
  },
];

const nothing: Values = { name: '', rights: 'read', seesPay: false };

/** Creates a token, and shows its secret only this once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiTokenView>();
  const form = useForm({
    initial: nothing,
    schema: apiTokenInput,
    write: (body, call) => call('POST /api/admin/api-tokens', { body }),
    keepsRefusal: true,
    onDone: (token) => (token ? setMade(token) : onClose()),
  });
  if (made) {
    return (
      <ShownOnce
        title="API token made"
        lead={`Give it to ${made.name}, which sends it with each request.`}
        label="API token"
        secret={made.secret}
        warning="It is shown this once. Whoever has it comes in with it: keep it as you keep a password. If it is lost, end it and make another."
        onClose={onClose}
      />
    );
  }
  const { values, set, choice } = form;
  return (
    <FormDialog
      title="New API token"
      lead="Lets one program ask the planner. Everything it does stands in History under the token’s name."
      size="small"
      form={form}
      submitText="Make token"
      pendingText="Making..."
      onClose={onClose}
    >
      <TextField
        label="Used by"
        autoFocus
        autoComplete="off"
        description="What uses it, such as Spreadsheet sync"
        {...form.field('name')}
      />
      <Select label="Rights" options={rights} {...choice('rights')} />
      <WherePaySeen>
        <Checkbox isSelected={values.seesPay} onChange={(seesPay) => set('seesPay', seesPay)}>
          Reads pay: salaries, rates, and all figures that contain what people cost
        </Checkbox>
      </WherePaySeen>
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { erasureInput } from '#domain/records/changeInput.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import { leaverParams, mentionsQuery } from '../api/queries/people.ts';
import { Loaded } from '../app/Loaded.tsx';
import { FormDialog } from '../records/FormDialog.tsx';
import { useForm } from '../records/useForm.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Mentions } from './Mentions.tsx';

type ErasePersonProps = { person: LeaverView; onClose: () => void };

/** Says what goes for good and what stays when somebody who has left is erased, and erases them. */
export function ErasePerson({ person, onClose }: ErasePersonProps) {
  const { kind, name, usernames } = person;
  const mentions = useQuery(mentionsQuery(person));
  const [picked, setPicked] = useState<ReadonlySet<number>>();
  const certain = mentions.data?.filter(({ isCertain }) => isCertain) ?? [];
  const chosen = picked ?? new Set(certain.map(({ entry }) => entry.position));
  const form = useForm({
    initial: { reason: '' },
    schema: erasureInput,
    toBody: ({ reason }) => ({ reason, blank: [...chosen] }),
    write: (body, call) =>
      call('POST /api/admin/people/:kind/:id/erase', { params: leaverParams(person), body }),
    done: 'Personal data erased',
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Erase the personal data of ${name}?`}
      lead={
        kind === 'user'
          ? 'The username, name and email address go for good, from the whole history too: it says “Erased person” from now on.'
          : 'The name, email address, role and skills go for good, from every list and the whole history: they say “Erased person” from now on. Reasons for changes of this person go too.'
      }
      size={mentions.data?.length ? 'medium' : 'small'}
      form={{ ...form, isDirty: form.isDirty || picked !== undefined }}
      submitText="Erase for good"
      pendingText="Erasing..."
      isDangerous
      isDisabled={!mentions.data}
      onClose={onClose}
    >
      <p>
        {kind === 'user'
          ? 'What they have changed stays in the history.'
          : 'Hours and pay stay, without a name, so that no total changes.'}
        {usernames.length > 0 &&
          ` With them goes the user ${usernames.join(' and ')}, who is the same person and can sign in no more.`}
      </p>
      <Loaded of={mentions} loading={<Skeleton width="100%" height="48px" />}>
        {(found) =>
          found.length > 0 && <Mentions name={name} mentions={found} chosen={chosen} onChange={setPicked} />
        }
      </Loaded>
      <Alert tone="watch">Nobody can undo this. Backups from before still hold the data.</Alert>
      <TextField
        label="Reason"
        isRequired={false}
        description="It stays in the history, so leave names out"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

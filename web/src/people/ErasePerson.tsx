import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventWords } from '#domain/history/historyWords.ts';
import { erasureInput } from '#domain/records/changeInput.ts';
import type { MentionView } from '#projections/history/view.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import { leaverParams, mentionsQuery } from '../api/queries/people.ts';
import { Loaded } from '../app/Loaded.tsx';
import { momentText } from '../format/dates.ts';
import { FormDialog } from '../records/FormDialog.tsx';
import { useForm } from '../records/useForm.ts';
import { classNames } from '../ui/basics/classNames.ts';
import * as layout from '../ui/basics/layout.module.css';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { toggled } from '../ui/toggled.ts';
import * as styles from './mentions.module.css';

/** Erases somebody who has left, after saying what is deleted for good and what stays. */
export function ErasePerson({ person, onClose }: { person: LeaverView; onClose: () => void }) {
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

type MentionsProps = {
  name: string;
  mentions: readonly MentionView[];
  /** Positions of the reasons that are erased with the person. */
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Others' reasons that may name the erased person, to choose which of them are erased too. */
function Mentions({ name, mentions, chosen, onChange }: MentionsProps) {
  const title = `Reasons that may name ${name}`;
  return (
    <section className={classNames(layout.stack, layout.gap2)}>
      <h3>{title}</h3>
      <p className={layout.muted}>
        Somebody gave them for other changes. The ones you choose read “Erased with the person” from now on.
      </p>
      <ul
        className={classNames(layout.stack, layout.gap2, layout.framed, styles.mentions)}
        aria-label={title}
      >
        {mentions.map(({ entry, changes }) => (
          <li key={`${entry.position} ${entry.reason}`}>
            <Checkbox
              isSelected={chosen.has(entry.position)}
              onChange={() => onChange(toggled(chosen, entry.position))}
            >
              “{entry.reason}”
              <span className={classNames(layout.muted, styles.mentionOf)}>
                {entry.by.name}, {momentText(entry.at)}: {entry.record.name},{' '}
                {eventWords(entry.event).toLowerCase()}
                {changes > 1 && ` and ${(changes - 1).toLocaleString('en-GB')} more at once`}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}

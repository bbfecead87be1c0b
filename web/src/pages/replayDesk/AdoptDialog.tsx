import { useQuery } from '@tanstack/react-query';
import { adoptionInput } from '#domain/formulasInput.ts';
import type { ReplayView } from '#projections/generations/view.ts';
import { formulasQuery } from '../../api/queries/replays.ts';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../app/FormDialog.tsx';
import { useFormWrite } from '../../app/useFormWrite.ts';
import { TextField } from '../../ui/TextField.tsx';
import { returnText } from './formulaWords.ts';

type AdoptDialogProps = { replay: ReplayView; onClose: () => void };

/** Says what adopting will do, and does it. */
export function AdoptDialog({ replay, onClose }: AdoptDialogProps) {
  const { id, status, formulasVersion } = replay;
  const isReturn = status === 'retired';
  const revisions = useQuery({ ...formulasQuery(), enabled: isReturn }).data?.revisions;
  const before = revisions?.find(({ version }) => version === formulasVersion);
  const form = useFormWrite({
    initial: { reason: '' },
    schema: adoptionInput,
    toBody: ({ reason }) => ({ reason }),
    write: (body) => request('POST', `/api/admin/replays/${id}/adopt`, body),
    refreshes: [['replays'], ['formulas'], ['figures']],
    done: () => ({
      title: `Replay ${id} is in use`,
      description: `Formulas version ${formulasVersion} is in force.`,
    }),
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isReturn ? `Go back to replay ${id}?` : `Adopt replay ${id}?`}
      lead={
        isReturn
          ? `${before ? `${returnText(before)}. ` : ''}Its figures catch up with what has been changed since, and then everybody sees them, under formulas version ${formulasVersion}. The figures in use now are kept, so that this, too, can be taken back.`
          : `From the next moment on everybody sees its figures, under formulas version ${formulasVersion}. No one is interrupted. The figures in use now are kept, so that going back is one press.`
      }
      form={form}
      submitText={isReturn ? 'Go back' : 'Adopt'}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        isRequired={false}
        autoFocus
        description={
          replay.reason && !isReturn
            ? `Stands in the history; otherwise the replay’s own does: “${replay.reason}”`
            : isReturn
              ? 'Why they are in use again; stands in the history'
              : 'Stands in the history'
        }
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

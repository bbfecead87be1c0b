import { useQuery } from '@tanstack/react-query';
import { formulaAdoptionInput } from '#domain/formulas/formulasInput.ts';
import type { FormulaRevisionView } from '#projections/formulas/view.ts';
import type { Sent } from '#services/api/contract/contract.ts';
import { previewQuery } from '../../api/queries/replays.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SumSentence } from './differences/SumSentence.tsx';
import { returnText } from './formulaWords.ts';

type Adoption = Sent<'POST /api/admin/formulas/adopt'>['body'];

/** Adopts an earlier version of the formulas again, and says first what that changes. */
export function ReturnDialog({ revision, onClose }: { revision: FormulaRevisionView; onClose: () => void }) {
  const { version, formulas } = revision;
  const preview = useQuery(previewQuery(formulas)).data;
  const form = useForm({
    initial: { reason: '' },
    schema: formulaAdoptionInput.pick({ reason: true }),
    toBody: ({ reason }) => ({
      formulas,
      reason,
      ...(preview && { shown: { position: preview.position, netProfit: preview.netProfit } }),
    }),
    // A set from the server is valid for a request.
    write: (body, call) => call('POST /api/admin/formulas/adopt', { body: body as Adoption }),
    done: () => ({
      title: 'The formulas are in use again',
      description: `Formulas version ${version} is in use.`,
    }),
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Use formulas version ${version} again?`}
      lead={
        <>
          {returnText(revision)}, for everybody from the next moment on.{' '}
          {preview && <SumSentence sum={preview.sum} />}
        </>
      }
      form={form}
      submitText="Use again"
      onClose={onClose}
    >
      <TextField
        label="Reason"
        autoFocus
        description="Why they are in use again; stands in the history"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

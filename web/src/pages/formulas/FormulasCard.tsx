import { monthLabel } from '#domain/values/month.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import type { Sent } from '#services/api/contract/contract.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { useUnsavedGuard } from '../../ui/basics/unsavedGuard.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { FormulaFields } from './FormulaFields.tsx';
import { FormulaMonths } from './FormulaMonths.tsx';
import { FormulaPreview } from './FormulaPreview.tsx';
import * as styles from './formulas.module.css';
import { formulaLabel } from './formulaWords.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';
import { usePreview } from './usePreview.ts';

type FormulasCardProps = {
  view: FormulasView;
  draft: FormulaDraft;
  /** Called with formulas that were kept to be compared, or that are being recounted. */
  onKept: (replay: ReplayView) => void;
};

/** The formulas in use, to be tried with other values: nothing changes for anyone before they are adopted. */
export function FormulasCard({ view, draft, onKept }: FormulasCardProps) {
  const { changed, errors } = draft;
  const preview = usePreview(draft);
  // The typed values, which `draft.validate` has checked against the body's schema.
  const keep = useWrite({
    write: (body: object, call) =>
      call('POST /api/admin/replays', { body: body as Sent<'POST /api/admin/replays'>['body'] }),
    onFailed: draft.showRefusal,
    onDone: (replay) => {
      draft.reset();
      if (replay) onKept(replay);
    },
  });
  const adopt = useWrite({
    write: (body: object, call) =>
      call('POST /api/admin/formulas/adopt', {
        body: body as Sent<'POST /api/admin/formulas/adopt'>['body'],
      }),
    failedTitle: 'The formulas are not in use',
    onFailed: (error) => {
      // It may be refused because figures have moved: refetch the preview.
      void preview.refetch();
      return draft.showRefusal(error);
    },
    done: (replay) => ({
      title: 'The formulas are in use',
      description: `Version ${replay.formulasVersion} is in use. Under Past formulas, one press uses earlier ones again.`,
    }),
    onDone: draft.reset,
  });
  const isChanged = changed.length > 0;
  const isAffected = isChanged || draft.reason !== '' || draft.from !== null;
  useUnsavedGuard(isAffected);
  const submit = (write: typeof keep | typeof adopt) => {
    const body = draft.validate();
    if (!body) return;
    // A preview of earlier values was not shown for this submission.
    const seen = preview.isPlaceholderData ? undefined : preview.data;
    write.mutate(
      write === adopt && seen
        ? { ...body, shown: { position: seen.position, netProfit: seen.netProfit } }
        : body,
    );
  };
  return (
    <Card title="Formulas" aside={<span className={layout.muted}>Version {view.version} is in use</span>}>
      <Form
        onSubmit={() => submit(isChanged ? adopt : keep)}
        errors={errors}
        className={styles.formulas}
        data-slot="formulas"
      >
        <FormulaMonths view={view} draft={draft} />
        <FormulaFields view={view} draft={draft} />
        <FormulaPreview draft={draft} />
        <div className={styles.formulasStart}>
          <p>
            {isChanged
              ? `Changed: ${changed.map(formulaLabel).join(', ')}. Nothing changes for anyone until you use them.`
              : 'Change a formula, and what it would do to the figures is shown as you type.'}
          </p>
          <TextField
            label="Reason"
            description="Stands in the history"
            isRequired
            value={draft.reason}
            onChange={draft.setReason}
            error={errors.reason}
          />
          <div className={layout.row}>
            {isChanged ? (
              <>
                <Button type="submit" variant="primary" isPending={adopt.isPending}>
                  {draft.from === null ? 'Use from now on' : `Use from ${monthLabel(draft.from)} on`}
                </Button>
                {draft.from === null && (
                  <Button isPending={keep.isPending} onPress={() => submit(keep)}>
                    Compare
                  </Button>
                )}
              </>
            ) : (
              <Button type="submit" isPending={keep.isPending}>
                Recalculate everything
              </Button>
            )}
            {isAffected && (
              <Button variant="quiet" onPress={draft.reset}>
                Discard what is typed
              </Button>
            )}
          </div>
        </div>
      </Form>
    </Card>
  );
}

import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/generations/view.ts';
import { request } from '../../api/request.ts';
import { LeaveGuard } from '../../app/LeaveGuard.tsx';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormulaFields } from './FormulaFields.tsx';
import { FormulaPreview } from './FormulaPreview.tsx';
import { formulaLabel } from './formulaWords.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';

type FormulasCardProps = {
  view: FormulasView;
  draft: FormulaDraft;
  onStarted: (replay: ReplayView) => void;
};

/** The formulas in force, to be tried otherwise: nothing changes for anyone before a replay is adopted. */
export function FormulasCard({ view, draft, onStarted }: FormulasCardProps) {
  const { changed, errors } = draft;
  const start = useWrite({
    write: (body: object) => request<ReplayView>('POST', '/api/admin/replays', body),
    refreshes: [['replays']],
    onFailed: draft.showRefusal,
    onDone: (replay) => {
      draft.reset();
      if (replay) onStarted(replay);
    },
  });
  const isTouched = changed.length > 0 || draft.reason !== '';
  const submit = () => {
    const body = draft.validate();
    if (body) start.mutate(body);
  };
  return (
    <Card title="Formulas" aside={<span className="desk-quiet">Version {view.version} is in force</span>}>
      <Form onSubmit={submit} errors={errors} className="formulas">
        <FormulaFields view={view} draft={draft} />
        <FormulaPreview draft={draft} inForce={view.formulas} />
        <div className="formulas-start">
          <p>
            {changed.length === 0
              ? `No formula is changed: a replay computes every figure anew under version ${view.version}.`
              : `To be tried: ${changed.map(formulaLabel).join(', ')}.`}{' '}
            Nothing changes for anyone until a replay is adopted.
          </p>
          <TextField
            label="Reason"
            description="Stands beside the replay and, once adopted, in the history"
            isRequired
            value={draft.reason}
            onChange={draft.setReason}
            error={errors.reason}
          />
          <div className="desk-buttons">
            <Button type="submit" variant="primary" isPending={start.isPending}>
              Start a replay
            </Button>
            {isTouched && (
              <Button variant="quiet" onPress={draft.reset}>
                Put back what is in force
              </Button>
            )}
          </div>
        </div>
      </Form>
      <LeaveGuard isOn={isTouched}>
        What you have entered here has not been tried and will be lost.
      </LeaveGuard>
    </Card>
  );
}

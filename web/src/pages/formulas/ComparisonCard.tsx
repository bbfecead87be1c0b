import { useState } from 'react';
import { paceText, progressFraction, progressText } from '#domain/formulas/comparisonWords.ts';
import { adoptionInput, type DatedFormulasOutput } from '#domain/formulas/formulasInput.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { useWhileThere } from '../../app/useWhileThere.ts';
import { useWrite } from '../../app/useWrite.ts';
import { momentText } from '../../format/dates.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { canBeAdopted, isUnderWay, statusWords } from './comparisonWords.ts';
import * as styles from './formulas.module.css';
import { formulaChanges } from './formulaWords.ts';

type ComparisonCardProps = {
  replay: ReplayView;
  inUse: DatedFormulasOutput;
  /** Puts its formulas and reason into the form, to start it again. */
  onTake: (replay: ReplayView) => void;
};

/** A comparison: the formulas that it tries, its progress, and the actions on it. */
export function ComparisonCard({ replay, inUse, onTake }: ComparisonCardProps) {
  const [asking, setAsking] = useState<'adopt' | 'discard'>();
  const { id, status, by, at, reason } = replay;
  const cancel = useWrite({
    write: (_: undefined, call) => call('DELETE /api/admin/replays/:id', { params: { id } }),
    done: 'The comparison is cancelled',
  });
  const { label, tone } = statusWords[status];
  const close = () => setAsking(undefined);
  const isOver = status === 'failed' || status === 'cancelled' || status === 'discarded';
  const what = replay.isRecount ? 'figures' : 'formulas';
  return (
    <Card title="Comparison" aside={<Badge tone={tone}>{label}</Badge>}>
      <div className={layout.stack}>
        <p className={layout.muted}>
          {by.name}, {momentText(at)}
          {reason && `: “${reason}”`}
        </p>
        {status !== 'adopted' && <Changes from={inUse} replay={replay} />}
        {isUnderWay(replay) && (
          <>
            <ProgressBar label={progressText(replay)} value={progressFraction(replay)} />
            <div className={layout.row}>
              <Button isPending={cancel.isPending} onPress={() => cancel.mutate(undefined)}>
                Cancel the comparison
              </Button>
              <span className={layout.muted}>{paceText(replay)}</span>
            </div>
          </>
        )}
        {status === 'ready' && (
          <p>
            {replay.isRecount
              ? 'It is ready, and follows every change until it is used or discarded.'
              : 'Nothing changes for anyone until these formulas are used.'}
          </p>
        )}
        {status === 'adopted' && <p>Formulas version {replay.formulasVersion} is in use for everybody.</p>}
        {status === 'retired' && (
          <p>Its {what} were in use until others took their place. One press uses them again.</p>
        )}
        {status === 'failed' && (
          <Alert tone="over" title="The comparison failed">
            {replay.error} The figures in use are not affected.
          </Alert>
        )}
        {status === 'cancelled' && (
          <p>It was cancelled. Nothing of it is left, and nobody has seen its figures.</p>
        )}
        {status === 'discarded' && <p>It was discarded, and nobody has seen its figures.</p>}
        <div className={layout.row}>
          {canBeAdopted(replay) && (
            <Button variant="primary" onPress={() => setAsking('adopt')}>
              {status === 'ready' ? 'Use these from now on' : `Use these ${what} again`}
            </Button>
          )}
          {status === 'ready' && <Button onPress={() => setAsking('discard')}>Discard</Button>}
          {isOver && <Button onPress={() => onTake(replay)}>Put its formulas into the form</Button>}
        </div>
      </div>
      {asking === 'adopt' && <AdoptDialog replay={replay} onClose={close} />}
      {asking === 'discard' && <DiscardDialog replay={replay} onClose={close} />}
    </Card>
  );
}

/** Its formulas that differ from those in use. */
function Changes({ from, replay }: { from: DatedFormulasOutput; replay: ReplayView }) {
  const changes = formulaChanges(from, replay.formulas);
  if (changes.length === 0) return <p>With the formulas that are in use.</p>;
  return (
    <ul className={styles.formulaChanges} aria-label="Formulas that differ from those in use">
      {changes.map(({ label, from: before, to: after }) => (
        <li key={label}>
          <span className={layout.muted}>{label}</span> <del>{before}</del>
          <span aria-hidden="true"> → </span>
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Asks before a comparison is discarded. */
function DiscardDialog({ replay: { id }, onClose }: { replay: ReplayView; onClose: () => void }) {
  const discard = useWrite({
    write: (_: undefined, call) => call('DELETE /api/admin/replays/:id', { params: { id } }),
    done: 'The comparison is discarded',
    onFailed: () => true,
    onDone: useWhileThere(onClose),
  });
  return (
    <ConfirmDialog
      title="Discard this comparison?"
      confirmLabel="Discard"
      isPending={discard.isPending}
      error={discard.error ? sentenceOf(discard.error) : undefined}
      onConfirm={() => discard.mutate(undefined)}
      onClose={onClose}
    >
      Nothing changes for anyone. The same formulas can be tried again at any time.
    </ConfirmDialog>
  );
}

/** Says what adopting will do, and does it. */
function AdoptDialog({ replay, onClose }: { replay: ReplayView; onClose: () => void }) {
  const { id, status, formulasVersion, isRecount } = replay;
  const isReturn = status === 'retired';
  const form = useForm({
    initial: { reason: '' },
    schema: adoptionInput.omit({ shown: true }),
    write: (body, call) => call('POST /api/admin/replays/:id/adopt', { params: { id }, body }),
    done: () => ({
      title: isRecount ? 'The figures are in use' : 'The formulas are in use',
      description: `Formulas version ${formulasVersion} is in use.`,
    }),
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isReturn ? `Use formulas version ${formulasVersion} again?` : 'Use this from now on?'}
      lead={`From the next moment on everybody sees the figures under formulas version ${formulasVersion}. No one is interrupted, and using the formulas of before again is one press.`}
      form={form}
      submitText={isReturn ? 'Use again' : 'Use from now on'}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        isRequired={false}
        autoFocus
        description={
          replay.reason && !isReturn
            ? `Stands in the history; otherwise the reason given at first does: “${replay.reason}”`
            : isReturn
              ? 'Why they are in use again; stands in the history'
              : 'Stands in the history'
        }
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outputAt } from '#domain/formulas/formulasInput.ts';
import type { FormulaRevisionView, FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { opening } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { formulasQuery, replaysQuery } from '../../api/queries/replays.ts';
import { allOf, Loaded } from '../../app/Loaded.tsx';
import { PayNeeded } from '../../app/pay/PayNeeded.tsx';
import { currentMonth } from '../../format/dates.ts';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { BackupCard } from './BackupCard.tsx';
import { CheckCard } from './CheckCard.tsx';
import { ComparisonCard } from './ComparisonCard.tsx';
import { ComparisonsCard } from './ComparisonsCard.tsx';
import { isCompared, isUnderWay } from './comparisonWords.ts';
import { DeadLetterCard } from './DeadLetterCard.tsx';
import { ClosedMonths } from './differences/ClosedMonths.tsx';
import { DifferencePictures } from './differences/DifferencePictures.tsx';
import { Differences } from './differences/Differences.tsx';
import { SumSentence } from './differences/SumSentence.tsx';
import { FormulasCard } from './FormulasCard.tsx';
import * as styles from './formulas.module.css';
import { ReturnDialog } from './ReturnDialog.tsx';
import { RevisionsCard } from './RevisionsCard.tsx';
import { type FormulaDraft, useFormulaDraft } from './useFormulaDraft.ts';
import { usePreview } from './usePreview.ts';

/** How figures are computed: formulas are tried while one types, adopted, and used again. */
export function FormulasPage() {
  return (
    <>
      <PageHeader
        title="Formulas"
        subtitle="Try a change on everything that was ever entered, compare the figures, and use it from now on"
      />
      <PayNeeded what="Trying other formulas">
        <Formulas />
      </PayNeeded>
    </>
  );
}

function Formulas() {
  const formulas = useQuery(formulasQuery());
  const replays = useQuery(replaysQuery());
  const both = allOf(formulas, replays);
  return (
    <div className={styles.page}>
      <Loaded
        of={both}
        isCard
        loading={
          <Card title="Formulas">
            <SkeletonList label="Loading the formulas" rows={10} />
          </Card>
        }
      >
        {([view, all]) => <Desk view={view} replays={all} />}
      </Loaded>
    </div>
  );
}

function Desk({ view, replays }: { view: FormulasView; replays: readonly ReplayView[] }) {
  const draft = useFormulaDraft(view.formulas);
  const [named, setNamed] = useParameter('replay', opening);
  const [returning, setReturning] = useState<FormulaRevisionView>();
  const open = (id: number) => setNamed(String(id));
  const requested = replays.find(({ id }) => String(id) === named);
  // The comparison being looked at stays open, even if others start a newer one.
  const [known, setKnown] = useState<number>();
  const pending = replays.filter((replay) => isUnderWay(replay) || replay.status === 'ready');
  const usual = pending.find(({ id }) => id === known) ?? pending[0];
  if (usual?.id !== known) setKnown(usual?.id);
  const shown = requested ?? usual;
  return (
    <>
      <DeadLetterCard onStarted={({ id }) => open(id)} />
      {shown && (
        <ComparisonCard
          key={shown.id}
          replay={shown}
          inUse={view.formulas}
          onTake={({ formulas, reason }) => draft.take(outputAt(formulas, currentMonth()), reason ?? '')}
        />
      )}
      {shown && isCompared(shown) && <Differences key={`differences ${shown.id}`} replay={shown} />}
      <FormulasCard view={view} draft={draft} onKept={({ id }) => open(id)} />
      <PreviewPictures draft={draft} />
      <RevisionsCard view={view} replays={replays} onReturn={setReturning} onOpen={open} />
      <ComparisonsCard replays={replays} onOpen={open} />
      <CheckCard />
      <BackupCard />
      {returning && <ReturnDialog revision={returning} onClose={() => setReturning(undefined)} />}
    </>
  );
}

/** What the typed formulas would do to net profit, by month and by record. */
function PreviewPictures({ draft }: { draft: FormulaDraft }) {
  const { data } = usePreview(draft);
  if (draft.changed.length === 0 || !data) return null;
  return (
    <>
      {data.netProfit.some(({ from, to }) => from !== to) && (
        <DifferencePictures differences={data} after="As typed" lead={<SumSentence sum={data.sum} />} />
      )}
      <ClosedMonths closed={data.closed} after="as typed" />
    </>
  );
}

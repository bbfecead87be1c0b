import { coloursText } from '#domain/formulas/comparisonWords.ts';
import { formulaReach } from '#domain/formulas/formulaReach.ts';
import type { FormulaPreviewView, MovedFigureView } from '#projections/formulas/differences/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { closedText } from './differences/ClosedMonths.tsx';
import { figureLabel } from './differences/differenceWords.ts';
import { SumSentence } from './differences/SumSentence.tsx';
import * as styles from './formulas.module.css';
import { formulaLabel } from './formulaWords.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';
import { usePreview } from './usePreview.ts';

/** What the typed formulas would change, in a sentence that stays in sight. */
export function FormulaPreview({ draft }: { draft: FormulaDraft }) {
  const preview = usePreview(draft);
  if (draft.changed.length === 0) return null;
  const unsound = draft.changed.filter((name) => !draft.sound.has(name));
  const isOld = preview.isPlaceholderData || preview.isFetching;
  return (
    <section
      className={classNames(layout.muted, layout.inset, styles.formulaPreview)}
      aria-label="What this would change"
      aria-busy={isOld}
    >
      <div role="status" data-old={isOld ? '' : undefined}>
        {unsound.length > 0 ? (
          <p>What this would change is shown once {unsound.map(formulaLabel).join(', ')} can be read.</p>
        ) : preview.isError ? (
          <p>What this would change could not be worked out. {sentenceOf(preview.error)}</p>
        ) : preview.data ? (
          <Change {...preview.data} />
        ) : (
          <p>Working out what this would change...</p>
        )}
      </div>
      {draft.changed.map((name) => {
        const reach = formulaReach(name, draft.formulas);
        return (
          reach && (
            <p key={name}>
              {formulaLabel(name)} {reach}
            </p>
          )
        );
      })}
    </section>
  );
}

function Change({ sum, moved, colours, closed }: FormulaPreviewView) {
  const coloured = coloursText(colours);
  return (
    <>
      <p className={styles.formulaSum} data-slot="formula-preview-sum">
        {sum.span ? <SumSentence sum={sum} /> : 'No month has a project yet, so that no profit can move.'}
      </p>
      <p>
        {moved.length === 0
          ? 'No figure of any project, person or cost moves.'
          : `What moves: ${moved.map(movedText).join(', ')}.`}
        {coloured && ` ${coloured}`}
        {closed.length > 0 && ` ${closedText(closed)}`}
      </p>
    </>
  );
}

const ofProjects: readonly string[] = ['revenue', 'billableHours'] satisfies MovedFigureView['figure'][];

/** "hourly rate of 34 people". */
const movedText = ({ figure, records }: MovedFigureView): string => {
  const [one, several] = ofProjects.includes(figure) ? ['project', 'projects'] : ['person', 'people'];
  return `${figureLabel(figure).toLowerCase()} of ${records} ${records === 1 ? one : several}`;
};

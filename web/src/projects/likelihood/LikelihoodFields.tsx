import { type LikelihoodKind, likelihoods } from '#domain/projects/likelihoodInput.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { LazyDatePicker } from '../../ui/pickers/DayField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { likelihoodLabels } from './likelihoodForm.ts';

const options = likelihoods.map((id) => ({ id, label: likelihoodLabels[id] }));

/** What counting it means, in words. */
const consequences: Record<LikelihoodKind, string | undefined> = {
  won: undefined,
  tentative: 'Figures leave it out until it is won, unless they are asked with tentative work',
  lost: 'No figure counts it; its hours and its history stay',
};

type LikelihoodFieldsProps = {
  project: ProjectView | undefined;
  likelihood: LikelihoodKind;
  percent: { name: string; value: string; onChange: (text: string) => void; error: string | undefined };
  decidedOn: string | null;
  errors: { decidedOn?: string | undefined };
  onLikelihood: (likelihood: LikelihoodKind) => void;
  onDecidedOn: (day: string | null) => void;
};

/** How likely a project is, and since when that is decided. */
export function LikelihoodFields(props: LikelihoodFieldsProps) {
  const { project, likelihood, percent, decidedOn, errors, onLikelihood, onDecidedOn } = props;
  const isDecided = likelihood === 'lost' || (likelihood === 'won' && project?.likelihood !== undefined);
  return (
    <div className={styles.row}>
      <Select<LikelihoodKind>
        label="Likelihood"
        options={options}
        value={likelihood}
        description={consequences[likelihood]}
        onChange={onLikelihood}
      />
      {likelihood === 'tentative' && <NumericField label="How likely" suffix="%" {...percent} />}
      {isDecided && (
        <LazyDatePicker
          label={likelihood === 'lost' ? 'Lost on' : 'Won on'}
          description="Today where it is blank"
          value={decidedOn}
          max={ukDayOf(new Date())}
          onChange={onDecidedOn}
          error={errors.decidedOn}
        />
      )}
    </div>
  );
}

import { type LikelihoodKind, likelihoods } from '#domain/projects/likelihoodInput.ts';
import { numberIn } from '#domain/values/numberReader.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { choiceField, type FormField } from '../../records/formFields.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { LazyDatePicker } from '../../ui/pickers/DayField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';

const likelihoodLabels: Record<LikelihoodKind, string> = {
  won: 'Won',
  tentative: 'Tentative',
  lost: 'Lost',
};

const percent: FormField<number | null | undefined, string> = {
  label: 'Likelihood in per cent',
  empty: '',
  typed: (value) => (value == null ? '' : String(value)),
  shown: (value) => value,
  sent: (value) => numberIn(value, 'percentage') ?? null,
};

const decidedOn: FormField<string | null | undefined, string | null> = {
  label: 'Decided on',
  empty: null,
  typed: (value) => value ?? null,
  shown: (value) => value ?? '',
  sent: (value) => value,
};

/** Fields of a project's form; a project without a likelihood is won. */
export const likelihoodFields = {
  likelihood: {
    ...choiceField('Likelihood', likelihoodLabels, 'won'),
    typed: (value: LikelihoodKind | undefined) => value ?? 'won',
  },
  likelihoodPercent: percent,
  decidedOn,
};

type LikelihoodValues = { likelihood: LikelihoodKind; likelihoodPercent: string; decidedOn: string | null };

/** The request's fields; empty where the project has no likelihood and none was chosen. */
export const likelihoodBody = (
  { likelihood, likelihoodPercent, decidedOn: day }: LikelihoodValues,
  project: ProjectView | undefined,
) => {
  const nothing = { likelihood: undefined, likelihoodPercent: undefined, decidedOn: undefined };
  if (likelihood === 'tentative') {
    return { ...nothing, likelihood, likelihoodPercent: percent.sent(likelihoodPercent) };
  }
  if (likelihood === 'won' && day === null && project?.likelihood === undefined) return nothing;
  return { ...nothing, likelihood, decidedOn: day };
};

const options = likelihoods.map((id) => ({ id, label: likelihoodLabels[id] }));

/** What a likelihood means for figures, in words. */
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

/** A project's likelihood, and the day on which it was decided. */
export function LikelihoodFields(props: LikelihoodFieldsProps) {
  const { project, likelihood, percent, decidedOn, errors, onLikelihood, onDecidedOn } = props;
  const isDecided = likelihood === 'lost' || (likelihood === 'won' && project?.likelihood !== undefined);
  const isSo = project !== undefined && (project.likelihood ?? 'won') === likelihood;
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
          description={isSo ? 'The day so far where it is blank' : 'Today where it is blank'}
          value={decidedOn}
          max={ukDayOf(new Date())}
          onChange={onDecidedOn}
          error={errors.decidedOn}
        />
      )}
    </div>
  );
}

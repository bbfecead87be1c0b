import type { PlaceholderFields } from '#domain/people/placeholderInput.ts';
import { streams } from '#domain/records/streams.ts';
import { type AnyStep, step, thisMonth } from './step.ts';

const developer = streams.placeholder(1);

const fields: PlaceholderFields = {
  name: 'Developer',
  role: 'Developer',
  workingHours: 37.5,
  startMonth: '2026-06',
  endMonth: null,
  note: 'For the relaunch',
  cost: { per: 'month', amount: 400_000 },
};

/** A placeholder that is replaced, deleted and restored. */
export const placeholders = (): AnyStep[] => [
  step('placeholder', developer, { type: 'AddPlaceholder', fields }, { reason: 'More work than people' }),
  step('placeholder', developer, {
    type: 'UpdatePlaceholder',
    fields: { cost: { per: 'hour', amount: 4_550 }, endMonth: '2026-12' },
    when: { effectiveFrom: null, thisMonth },
  }),
  ...['2026-06', '2026-07', '2026-08'].map((month) =>
    step('placeholder', developer, { type: 'PlanPlaceholderHours', projectId: 2, month, hours: 12.5 }),
  ),
  step('placeholder', developer, {
    type: 'ReplacePlaceholder',
    person: { kind: 'teamMember', id: 1 },
    from: '2026-08',
  }),
  step('placeholder', developer, { type: 'RemovePlaceholder' }),
  step('placeholder', developer, { type: 'RestorePlaceholder' }),
];

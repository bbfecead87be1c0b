import type { LikelihoodInput } from '#domain/projects/likelihoodInput.ts';
import { streams } from '#domain/records/streams.ts';
import { type AnyStep, always, step } from './step.ts';

const today = '2026-05-20';
const said = (likelihood: LikelihoodInput, reason?: string): AnyStep =>
  step(
    'project',
    streams.project(1),
    { type: 'UpdateProject', fields: {}, when: always, likelihood: { said: likelihood, today } },
    reason === undefined ? {} : { reason },
  );

/** A project that becomes a pitch, and is won. */
export const likelihood = (): AnyStep[] => [
  said({ likelihood: 'tentative', percent: 60 }, 'They ask two others'),
  said({ likelihood: 'lost', decidedOn: '2026-05-19' }),
  said({ likelihood: 'tentative', percent: 25 }),
];

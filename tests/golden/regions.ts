import type { BankHolidayRegion } from '#domain/figures/formulas.ts';
import { streams } from '#domain/streams.ts';
import { member } from './bodies.ts';
import { type AnyStep, step, thisMonth } from './step.ts';

const isla = streams.teamMember(9);
const moves = (bankHolidayRegion: BankHolidayRegion | null): AnyStep =>
  step('teamMember', isla, {
    type: 'UpdateTeamMember',
    fields: { bankHolidayRegion },
    when: { effectiveFrom: null, thisMonth },
  });

/** Somebody who has the bank holidays of Scotland, those of the formulas, and those of Northern Ireland. */
export const regions = (): AnyStep[] => [
  step('teamMember', isla, {
    type: 'AddTeamMember',
    fields: { ...member, name: 'Isla Munro', email: 'isla@agency.example', bankHolidayRegion: 'scotland' },
  }),
  moves(null),
  moves('northern-ireland'),
];

import { z } from 'zod';
import { additionInput, expectedVersion } from '../records/changeInput.ts';
import { recordIdInput } from '../records/recordIdInput.ts';
import { optionalMonth } from '../values/monthInput.ts';

/** What to do with hours planned after somebody's last month. */
export const hoursAfterwards = ['keep', 'takeOff', 'handOver'] as const;
export type HoursAfterwards = (typeof hoursAfterwards)[number];

const leaving = z.object({
  /** Null for somebody who stays. */
  endMonth: optionalMonth,
  hours: z
    .enum(hoursAfterwards, {
      error: 'Say whether hours after the last month are kept, taken off (takeOff) or handed over (handOver)',
    })
    .default('keep'),
  /** The person who takes the hours over. */
  personKind: z
    .enum(['teamMember', 'freelancer'], { error: 'Choose a team member or a freelancer' })
    .nullish(),
  personId: recordIdInput.nullish(),
});

type Sent = { hours: HoursAfterwards; personKind?: unknown; personId?: unknown };
const namesSomebody = ({ hours, personKind, personId }: Sent): boolean =>
  hours !== 'handOver' || (personKind != null && personId != null);
const nobodyNamed = { path: ['personId'], message: 'Choose who takes the hours over' };

/** Body of POST /api/team-members/{id}/leave/preview. */
export const leavePreviewInput = leaving.refine(namesSomebody, nobodyNamed);

/** Body of POST /api/team-members/{id}/leave: the last month, and what to do with hours planned after it. */
export const leaveInput = leaving
  .extend(additionInput.shape)
  .extend({
    expectedVersion,
    /** Token of the preview that the decision was made on. */
    token: z.string().optional(),
  })
  .refine(namesSomebody, nobodyNamed);

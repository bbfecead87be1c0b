import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { userEvents } from '../access/user.ts';
import fixture from '../fixtures/events.v1.json' with { type: 'json' };
import { readEvent } from '../log/events.ts';
import type { StreamKind } from '../records/streams.ts';
import { freelancerEvents } from './freelancer.ts';
import { erasedSubstitutes, isErasure, isIdentity, isPersonKind, personKinds } from './personalData.ts';
import { teamMemberEvents } from './teamMember.ts';

const events: Record<(typeof personKinds)[number], Record<string, z.ZodObject>> = {
  teamMember: teamMemberEvents,
  freelancer: freelancerEvents,
  user: userEvents,
};

/** Fields that don't identify anybody: they stay after an erasure. */
const kept = {
  teamMember: [
    ...['salary', 'workingHours', 'isUkEmployee', 'paidLeaveDays', 'costType', 'directCostPercentage'],
    ...['bankHolidayRegion', 'startMonth', 'endMonth', 'from', 'terms'],
    ...['timeOffId', 'to', 'hoursPerDay', 'status'],
  ],
  freelancer: [
    ...['hourlyRate', 'minAgreedHours', 'costType', 'directCostPercentage'],
    ...['startMonth', 'endMonth', 'from', 'terms'],
  ],
  user: ['role', 'teamMemberId'],
};

describe('personal data', () => {
  it.each(personKinds)(
    'of a %s: every field of an event is known to tell who somebody is, or not to',
    (kind) => {
      const fields = Object.values(events[kind]).flatMap(({ shape }) => Object.keys(shape));
      const identity = fields.filter((field) => isIdentity(kind, field));
      expect(new Set(identity)).toEqual(
        new Set(Object.keys(events[kind]).flatMap((type) => Object.keys(erasedSubstitutes(kind, type)))),
      );
      expect(new Set(fields)).toEqual(new Set([...identity, ...kept[kind]]));
    },
  );

  it.each(
    fixture.flatMap(({ kind, type, data }) =>
      isPersonKind(kind as StreamKind) ? [{ kind: kind as (typeof personKinds)[number], type, data }] : [],
    ),
  )('$type of an erased person can be read', ({ kind, type, data }) => {
    const erased = {
      ...data,
      ...(Object.keys(data).some((field) => isIdentity(kind, field)) && erasedSubstitutes(kind, type)),
    };
    expect(readEvent(kind, { type, data: erased, metadata: {} })).toMatchObject({ type });
  });

  it('is what time off was for, of a team member alone', () => {
    const privately = ['note', 'timeOffNote-12'];
    expect(privately.map((field) => isIdentity('teamMember', field))).toEqual([true, true]);
    expect(privately.map((field) => isIdentity('user', field))).toEqual([false, false]);
  });

  it('then erasures are told by their name', () => {
    expect(['TeamMemberErased', 'FreelancerErased', 'UserErased'].every(isErasure)).toBe(true);
    expect(['TeamMemberRemoved', 'ErasedUser', 'UserErasedTwice', 'FormerUserErased'].some(isErasure)).toBe(
      false,
    );
  });
});

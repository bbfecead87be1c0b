import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { leaveInput, leavePreviewInput } from './leaveInput.ts';

describe.each([
  ['looked at', leavePreviewInput],
  ['done', leaveInput],
])('a last month that is %s', (_, input) => {
  const sent = { endMonth: '2026-06', expectedVersion: 3 };

  it('keeps the hours after it where nothing else is said', () => {
    expect(input.parse(sent)).toMatchObject({ endMonth: '2026-06', hours: 'keep' });
    expect(input.parse({ ...sent, endMonth: null, hours: 'takeOff' })).toMatchObject({ hours: 'takeOff' });
  });

  it('names who takes them over, wholly', () => {
    const handed = { ...sent, hours: 'handOver', personKind: 'freelancer', personId: 2 };
    expect(input.parse(handed)).toMatchObject({ personKind: 'freelancer', personId: 2 });
    for (const missing of [{ personKind: null }, { personId: undefined }])
      expect(issuesOf(input, { ...handed, ...missing })).toEqual([
        'personId: Choose who takes the hours over',
      ]);
  });

  it.each([
    [
      { hours: 'halve' },
      'hours: Say whether hours after the last month are kept, taken off (takeOff) or handed over (handOver)',
    ],
    [{ personKind: 'robot' }, 'personKind: Choose a team member or a freelancer'],
  ])('is refused with %j', (wrong, issue) => {
    expect(issuesOf(input, { ...sent, ...wrong })).toEqual([issue]);
  });
});

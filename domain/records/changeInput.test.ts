import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changeInput, patchedFields } from './changeInput.ts';

const patch = patchedFields(z.object({ name: z.string(), hours: z.number().default(7) })).and(changeInput);

describe('the body of a change of single fields', () => {
  it.each([
    [{ hours: 3 }, { hours: 3 }],
    [{ hours: 3, colour: 'red' }, { hours: 3 }],
    [{ reason: 'Why' }, { reason: 'Why' }],
    [{}, {}],
    [{ hour: undefined }, {}],
  ])('%j is %j', (body, read) => {
    expect(patch.parse(body)).toMatchObject(read);
    expect(Object.keys(patch.parse(body))).toEqual(expect.arrayContaining(Object.keys(read)));
  });

  it.each([{ hour: 3 }, { hour: 3, reason: 'Why', expectedVersion: 2 }])(
    '%j changes nothing that there is, and is told what may be changed',
    (body) => {
      expect(patch.safeParse(body).error?.issues).toMatchObject([
        { path: ['hour'], message: 'Say what changes: name, hours' },
      ]);
    },
  );
});

import { expect, it } from 'vitest';
import { fieldsOf, fieldsTold, wholeBodies } from '../testing/wholeBodies.ts';

it.each(wholeBodies)(
  'the bodies of a %s tell every field of it, none by its default',
  (_, schema, ...bodies) => {
    const told = bodies.flatMap((body) => fieldsTold(schema, body));
    expect(fieldsOf(schema).filter((field) => !told.includes(field))).toEqual([]);
  },
);

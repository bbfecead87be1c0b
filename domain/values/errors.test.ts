import { expect, it } from 'vitest';
import { DomainError, invalid, notFound } from './errors.ts';

it('a refusal has a sentence, a code, and the fields that it is about', () => {
  expect(new DomainError('conflict', 'Reload')).toMatchObject({
    name: 'DomainError',
    ...{ code: 'conflict', message: 'Reload', errors: [] },
  });
  expect(invalid('name', 'Name it')).toMatchObject({
    ...{ code: 'invalid', message: 'Name it', errors: [{ path: 'name', message: 'Name it' }] },
  });
  expect(notFound('This plan')).toMatchObject({
    code: 'notFound',
    message: 'This plan does not exist. It may have been deleted; reload to see what is there now.',
  });
});

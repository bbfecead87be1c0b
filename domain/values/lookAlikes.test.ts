import { expect, it } from 'vitest';
import { lookAlikeKey } from './lookAlikes.ts';

it.each([
  ['admin', 'аdmin'],
  ['admin', 'ADMIN'],
  ['admin', 'adm\u0131n'],
  ['paypal', 'рауpal'],
  ['bill', 'bіll'],
  ['al10', 'allO'],
])('%s looks like %s', (one, other) => {
  expect(lookAlikeKey(one)).toBe(lookAlikeKey(other));
});

it.each([
  ['admin', 'admins'],
  ['ada', 'eda'],
  ['una.quill', 'una-quill'],
])('%s does not look like %s', (one, other) => {
  expect(lookAlikeKey(one)).not.toBe(lookAlikeKey(other));
});

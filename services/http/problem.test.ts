import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError, invalid, notFound } from '#domain/values/errors.ts';
import { NotYetProjected } from '../commands/waitUntilProjected.ts';
import {
  AppendTooLarge,
  InvalidPosition,
  StoreUnavailable,
  WrongExpectedVersion,
} from '../log/eventStore/eventStore.ts';
import { ReadSideUnavailable } from '../readSide/readSideUnavailable.ts';
import { messageOfIssue, ProblemError, problemFor } from './problem.ts';

const httpError = (status: number) => Object.assign(new Error('in the words of a library'), { status });

describe('what an error is answered with', () => {
  it.each([
    ['a refused value', invalid('hours', 'Too many hours.'), 400],
    ['an unknown record', notFound('This project'), 404],
    ['a conflict', new DomainError('conflict', 'Someone was quicker.'), 409],
    ['a protected record', new DomainError('protected', 'It stays.'), 409],
    ['a taken name', new DomainError('nameTaken', 'It is taken.'), 409],
    ['a stream that has moved on', new WrongExpectedVersion('client-1', 3), 409],
    ['a write that is not readable yet', new NotYetProjected('It is saved.'), 202],
    ['a log that is away', new StoreUnavailable('gone'), 503],
    ['an append that the log does not take', new AppendTooLarge('gone'), 413],
    ['a log that is another', new InvalidPosition(7), 503],
    ['a read side that is away', new ReadSideUnavailable('The figures are being built.'), 503],
    ['a database that is away', Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 503],
    ['a body that is no JSON', httpError(400), 400],
    ['a body that is too large', httpError(413), 413],
    ['characters that nobody knows', httpError(415), 415],
    ['a malformed address', new URIError('URI malformed'), 400],
    ['a finished problem', new ProblemError(429, 'Too often.'), 429],
    ['a mistake of ours', new TypeError('undefined is not a function'), 500],
    ['a fault of a library', httpError(502), 500],
    ['what is no error', 'thrown text', 500],
  ])('%s', (_, error, status) => {
    const problem = problemFor(error);
    expect(problem).toMatchObject({ type: 'about:blank', status, title: expect.stringMatching(/^[A-Z]/) });
    expect(problem.title).not.toBe('Error');
    expect(problem.detail).toMatch(/^[A-Z].*\.$/);
    expect(problem.detail).not.toMatch(/library|undefined|gone|client-1|URI/);
  });

  it('a refused value is told at its field, too', () => {
    expect(problemFor(invalid('hours', 'Too many hours.')).errors).toEqual([
      { path: 'hours', message: 'Too many hours.' },
    ]);
    expect(problemFor(notFound('This project'))).not.toHaveProperty('errors');
  });
});

describe('what a value is refused with whose schema says nothing itself', () => {
  const schema = z.object({
    id: z.number().int().min(1).max(9),
    list: z.array(z.string()).max(2).optional(),
    kind: z.enum(['a', 'b']).optional(),
  });

  it.each([
    [[], '', 'Send a JSON object with named values'],
    [{}, 'id', 'The value of id is missing'],
    [{ id: '1' }, 'id', 'The value of id is not of the right kind'],
    [{ id: 1.5 }, 'id', 'The value of id is not of the right kind'],
    [{ id: 10 }, 'id', 'The value of id is outside the possible range'],
    [{ id: 1, list: ['a', 2] }, 'list.1', 'Entry 2 is not of the right kind'],
    [{ id: 1, list: ['a', 'b', 'c'] }, 'list', 'The value of list is outside the possible range'],
    [{ id: 1, kind: 'c' }, 'kind', 'The value of kind is not of the right kind'],
  ])('%j', (value, path, message) => {
    const { error } = schema.safeParse(value, { error: messageOfIssue });
    expect(problemFor(error)).toMatchObject({ status: 400, detail: message, errors: [{ path, message }] });
  });
});

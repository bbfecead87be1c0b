import { describe, expect, it } from 'vitest';
import { DomainError } from '../values/errors.ts';
import { type ApiTokenFields, type ApiTokenState, apiToken, apiTokenInput, tokenAuthor } from './apiToken.ts';

const fields: ApiTokenFields = { name: 'Spreadsheet sync', rights: 'read', seesPay: false };
const { initial, decide, evolve } = apiToken;
const made = (extra: Partial<ApiTokenFields> = {}): ApiTokenState =>
  evolve(initial, { type: 'ApiTokenMade', data: { ...fields, ...extra } });

describe('an API token', () => {
  it('given nothing, when it is made, then the event says what it is called and what it may do', () => {
    expect(decide({ type: 'MakeApiToken', fields, authorSeesPay: false }, initial)).toEqual([
      { type: 'ApiTokenMade', data: fields },
    ]);
  });

  it('given an administrator who sees no pay, then they make none that reads it', () => {
    const command = { type: 'MakeApiToken', fields: { ...fields, seesPay: true } } as const;
    expect(() => decide({ ...command, authorSeesPay: false }, initial)).toThrow(
      new DomainError(
        'forbidden',
        'You are not set to see pay, so you can’t make a token that reads it. Ask an administrator who sees pay.',
      ),
    );
    expect(decide({ ...command, authorSeesPay: true }, initial)).toHaveLength(1);
  });

  it('given one that is there, then its number is given to no other', () => {
    expect(() => decide({ type: 'MakeApiToken', fields, authorSeesPay: true }, made())).toThrow(
      new DomainError('conflict', 'This token exists already.'),
    );
  });

  it('when it is ended, then for good, and ending it again changes nothing', () => {
    const ending = decide({ type: 'EndApiToken' }, made());
    expect(ending).toEqual([{ type: 'ApiTokenEnded', data: {} }]);
    const ended = ending.reduce(evolve, made());
    expect(ended).toEqual({ status: 'ended', fields });
    expect(decide({ type: 'EndApiToken' }, ended)).toEqual([]);
    expect(evolve(initial, { type: 'ApiTokenEnded', data: {} })).toEqual(initial);
    expect(() => decide({ type: 'EndApiToken' }, initial)).toThrow('This token');
  });

  it('is told apart from people by what it is called', () => {
    expect(tokenAuthor('Spreadsheet sync')).toBe('Spreadsheet sync (API token)');
  });

  it('reads no pay unless that is asked for, and has a name and rights', () => {
    expect(apiTokenInput.parse({ name: ' Sync ', rights: 'read' })).toEqual({
      name: 'Sync',
      rights: 'read',
      seesPay: false,
    });
    for (const body of [{ rights: 'read' }, { name: 'Sync' }, { name: 'x'.repeat(61), rights: 'read' }]) {
      expect(apiTokenInput.safeParse(body).success).toBe(false);
    }
  });
});

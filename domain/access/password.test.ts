import { describe, expect, it } from 'vitest';
import { passwordFault } from './password.ts';

const owner = {
  firstName: 'Zoë',
  lastName: 'Baker-Ng',
  username: 'zoe.baker',
  email: 'zoe.b@agency.example',
};
const nameless = { ...owner, firstName: null, lastName: '–', email: null } as {
  [Name in keyof typeof owner]: string | null;
} & { username: string };
const common = new Set(['qwertyuiop', 'basketball', 'dragon', 'baby', 'cat']);
const fault = (password: string, min = 4, of: typeof nameless = owner) =>
  passwordFault(password, of, min, (text) => common.has(text));

const isTheirs = 'This is your name, your username or your email address. Choose another password.';
const isCommon =
  'This password is one of those that are tried first. Choose another one, such as a few words.';

describe('a password that somebody chooses', () => {
  it.each([
    ['short one', 4, 'Password must be at least 10 characters'],
    ['eleven chars', 14, 'Password must be at least 14 characters'],
    ['ZoëBakerNg', 4, isTheirs],
    ['baker-ng, zoë', 4, isTheirs],
    ['Zoe.Baker2026!', 4, isTheirs],
    ['ＺＯＥ.ＢＡＫＥＲ１２３', 4, isTheirs],
    ['zoe.b@agency.example', 4, isTheirs],
    ['zoë1234567', 4, isTheirs],
    ['zoe.b1234567', 4, isTheirs],
    ['QwertyUiop', 4, isCommon],
    ['2026Basketball!!', 4, isCommon],
    ['dragon1234', 4, isCommon],
    ['baby1234567', 4, isCommon],
    ['abababababab', 4, 'Use more than two different characters.'],
    ['aaaaaaaaaaaa', 4, 'Use more than two different characters.'],
  ])('given %j where %i are required, then it will not do: %s', (password, min, message) => {
    expect(fault(password, min)).toBe(message);
  });

  it.each([
    'correct horse',
    'zoë rides a basketball',
    '8kd92jLove77',
    'cat12345678',
    'abcabcabcabc',
    ' ten spaces ',
    '密码密码密码密码一二三',
  ])('given %j, then it will do', (password) => expect(fault(password)).toBeNull());

  it('given somebody of whom no more than the username is known, then it has to differ from that alone', () => {
    expect(fault('4815162342', 4, nameless)).toBeNull();
    expect(fault('zoe.baker1', 4, nameless)).toBe(isTheirs);
  });
});

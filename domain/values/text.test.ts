import { describe, expect, it } from 'vitest';
import { foldedKey } from './nameKey.ts';
import { emailInput, isSameIdentity, optionalText, reasonInput, requiredText } from './text.ts';

const line = requiredText('Name is required');
const messageOf = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }) => {
  return (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
};

describe('a required line', () => {
  it('is trimmed', () => {
    expect(line.parse('  Café 東京 🎨 ')).toBe('Café 東京 🎨');
  });

  it.each([undefined, null, '', '  ', '\t\n', 5, ['x'], {}])('is asked for when it is %j', (value) => {
    expect(messageOf(line)(value)).toBe('Name is required');
  });

  it('holds 200 characters and no more', () => {
    expect(line.parse('x'.repeat(200))).toHaveLength(200);
    expect(messageOf(line)('x'.repeat(201))).toBe('Use at most 200 characters');
  });

  it.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\udc00'])(
    'refuses %j, which no database and no screen can hold',
    (value) => {
      expect(messageOf(line)(value)).toBe('Remove control characters from this text');
    },
  );
});

describe('an optional text', () => {
  it.each([undefined, null, '', '   '])('is null when it is %j', (value) => {
    expect(optionalText().parse(value)).toBeNull();
  });

  it('keeps its lines and tabs', () => {
    expect(optionalText().parse(' one\r\n\ttwo ')).toBe('one\r\n\ttwo');
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\ud800'])('refuses %j', (value) => {
    expect(messageOf(optionalText())(value)).toBe('Remove control characters from this text');
  });

  it('has a most', () => {
    expect(messageOf(optionalText(5))('123456')).toBe('Use at most 5 characters');
    expect(messageOf(optionalText())('x'.repeat(2001))).toBe('Use at most 2000 characters');
  });
});

describe('a reason', () => {
  it('is left out when it is blank', () => {
    expect(reasonInput.parse(' ')).toBeUndefined();
    expect(reasonInput.parse(undefined)).toBeUndefined();
    expect(reasonInput.parse(' Client asked ')).toBe('Client asked');
  });

  it('has at most 500 characters', () => {
    expect(messageOf(reasonInput)('x'.repeat(501))).toBe('Use at most 500 characters');
  });
});

describe('an email address', () => {
  it('is taken as it is', () => {
    expect(emailInput.parse('Ada.Lovelace+work@example.co.uk')).toBe('Ada.Lovelace+work@example.co.uk');
  });

  it.each([
    undefined,
    null,
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a@b.co\n',
    'a\u0000@b.co',
    5,
  ])('refuses %j', (value) => {
    expect(messageOf(emailInput)(value)).toBe('Invalid email');
  });

  it('fits the longest address there can be, and no longer', () => {
    const labels = Array.from({ length: 4 }, () => 'd'.repeat(60)).join('.');
    expect(messageOf(emailInput)(`${'x'.repeat(20)}@${labels}.uk`)).toBe('Invalid email');
  });
});

describe('an address or a name of another system', () => {
  it.each([
    ['Kate@agency.example', 'kate@AGENCY.example'],
    ['žofie', 'žofie'],
  ])('given %j and %j, then they are one', (one, other) => {
    expect([isSameIdentity(one, other), isSameIdentity(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['\u212aate', 'kate'],
    ['ｋate', 'kate'],
    ['ſam', 'sam'],
    ['Žofie', 'žofie'],
    ['kate ', 'kate'],
  ])('given %j and %j, then they are not, though they have one key', (one, other) => {
    expect([isSameIdentity(one, other), isSameIdentity(other, one)]).toEqual([false, false]);
    expect(foldedKey(one)).toBe(foldedKey(other));
  });
});

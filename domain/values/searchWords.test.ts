import { describe, expect, it } from 'vitest';
import { searchFault, searchWords } from './searchWords.ts';

describe('the words of a text', () => {
  it.each([
    ['Framewise', ['framewise']],
    ["Zoë Okafor's £95.50", ['zoe', 'okafor', 's', '95', '50']],
    ['ÉLAN & Söhne', ['elan', 'sohne']],
    ['İstanbul', ['istanbul']],
    ['東京 2026-06', ['東京', '2026', '06']],
    [`'; drop table x; -- \u0000%_\\`, ['drop', 'table', 'x']],
    ['\ud800lone', ['lone']],
    ['… — !', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are never longer than the database takes, however far a character unfolds', () => {
    const [word = ''] = searchWords('\ufdfa'.repeat(500));
    expect(Buffer.byteLength(word)).toBeLessThan(2_046);
    expect(searchWords('𝒳'.repeat(300).normalize('NFC')).join('')).toBe('x'.repeat(100));
    expect(searchWords('𐐨'.repeat(300)).join('')).toBe('𐐨'.repeat(100));
  });
});

describe('what is searched for', () => {
  it('is at least two letters or figures', () => {
    expect([searchFault(' ab '), searchFault('a b'), searchFault('7%5')]).toEqual([null, null, null]);
    expect([searchFault(''), searchFault('a'), searchFault('%%%%'), searchFault('   ')]).toEqual(
      Array(4).fill('Type at least 2 letters or figures to search for'),
    );
  });

  it('is at most a hundred characters', () => {
    expect(searchFault(`  ${'x'.repeat(100)} `)).toBeNull();
    expect(searchFault('x'.repeat(101))).toBe('Search for at most 100 characters');
  });
});

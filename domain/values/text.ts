import { z } from 'zod';

// PostgreSQL can't store a lone surrogate or U+0000 as JSON, and control characters don't belong in names.
const isLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
const isProse = (text: string): boolean => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text);
const unprintable = 'Remove control characters from this text';

const emojiJoints =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic}))/gu;

/**
 * Whether a text has invisible characters or ones that change the direction of writing: zero-width and soft hyphens,
 * tags, bidi controls. Joiners within emoji are allowed.
 */
export const hasUnseen = (text: string): boolean =>
  /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.replace(emojiJoints, ''));

/** A required line of text, trimmed; `required` is the message if it is missing. */
export const requiredText = (required: string, max = 200) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `Use at most ${max} characters`)
    .refine(isLine, unprintable);

/**
 * Whether an identifier from another system, an address or a name, equals the one known here. Only ASCII may differ in
 * case: look-alikes of other scripts may be two people there.
 */
export const isSameIdentity = (given: string, known: string): boolean =>
  given === known || (isAscii(given) && isAscii(known) && given.toLowerCase() === known.toLowerCase());

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** Optional longer text; blank, null and absent all become null. */
export const optionalText = (max = 2000) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine(isProse, unprintable)
    .nullish()
    .transform((text) => text || null);

/** The optional reason of a change, as history shows it. */
export const reasonInput = optionalText(500).transform((text) => text ?? undefined);

export const emailInput = z.email('Invalid email').max(254, 'Invalid email');

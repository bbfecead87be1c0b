import { z } from 'zod';

// A lone surrogate or U+0000 can't be stored as JSON by PostgreSQL, and control characters have no place in a name.
const isLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
const isProse = (text: string): boolean => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text);
const unprintable = 'Remove control characters from this text';

const emojiJoints =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic}))/gu;

/**
 * Whether a text has characters that nobody sees, or that turn what stands beside them around: zero-width and soft
 * hyphens, tags, directions of writing. What joins the parts of an emoji is seen.
 */
export const hasUnseen = (text: string): boolean =>
  /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.replace(emojiJoints, ''));

/** A required line of text, trimmed; `required` is the sentence when it is missing. */
export const requiredText = (required: string, max = 200) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `Use at most ${max} characters`)
    .refine(isLine, unprintable);

/**
 * Whether an address or a name that another system gives somebody is the one that is known here. Look-alikes of other
 * scripts are one by their key and may be two people there, so that only ASCII may differ in case.
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

import { nameKey } from '../values/nameKey.ts';
import { minChosenPasswordLength, shorterThan, type UserFields } from './userInput.ts';

/** The user whom the password is for. */
type PasswordOwner = Pick<UserFields, 'firstName' | 'lastName' | 'email'> & { username: string };

/** Strips what people add around a word, since it hardly makes a password harder to guess: "Baker2026!" is "baker". */
const coreOf = (password: string): string => {
  const characters = [...nameKey(password)];
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('');
};

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

const lettersAndDigits = (text: string): string => nameKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The fewest letters of a core that is checked: random passwords contain shorter words, too. */
const shortestCore = 4;

/**
 * The fewest characters of a password that people choose themselves.
 * @param min minimum length set by the sign-in rules
 */
export const minOwnPasswordLength = (min: number): number => Math.max(min, minChosenPasswordLength);

/**
 * Why a chosen password is refused (docs/domain.md, Passwords); null if it is accepted.
 * @param min minimum length set by the sign-in rules
 * @param isCommon whether a lower-case password is on the list of those tried first
 */
export const passwordFault = (
  password: string,
  owner: PasswordOwner,
  min: number,
  isCommon: (lowerCase: string) => boolean,
): string | null => {
  const shortest = minOwnPasswordLength(min);
  if (password.length < shortest) return shorterThan(shortest);
  const core = coreOf(password);
  const candidates = [lettersAndDigits(password), lettersAndDigits(core)];
  if (namesOf(owner).some((name) => candidates.includes(name))) {
    return 'This is your name, your username or your email address. Choose another password.';
  }
  if (isCommon(nameKey(password)) || (core.length >= shortestCore && isCommon(core))) {
    return 'This password is one of those that are tried first. Choose another one, such as a few words.';
  }
  return new Set(password).size <= 2 ? 'Use more than two different characters.' : null;
};

const namesOf = ({ firstName, lastName, username, email }: PasswordOwner): string[] => {
  const both = [firstName, lastName];
  const names = [...both, both.join(''), both.toReversed().join(''), username, email, email?.split('@')[0]];
  return names.map((name) => name && lettersAndDigits(name)).filter((name): name is string => !!name);
};

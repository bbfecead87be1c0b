import { nameKey } from '../values/nameKey.ts';
import { minChosenPasswordLength, shorterThan, type UserFields } from './userInput.ts';

/** Whose password it is to be. */
type PasswordOwner = Pick<UserFields, 'firstName' | 'lastName' | 'email'> & { username: string };

/** Text that people add to lengthen a word makes it little harder to guess: "Baker2026!" is "baker". */
const coreOf = (password: string): string => {
  const characters = [...nameKey(password)];
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('');
};

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

const lettersAndDigits = (text: string): string => nameKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A core of fewer letters proves nothing: random passwords contain such cores, too. */
const shortestCore = 4;

/**
 * How many characters a password has at least that somebody chooses for themselves.
 * @param min the characters that the sign-in rules ask for
 */
export const minOwnPasswordLength = (min: number): number => Math.max(min, minChosenPasswordLength);

/**
 * Why a password that somebody has chosen will not do (docs/domain.md, Passwords); null where it does.
 * @param min the characters that the sign-in rules ask for
 * @param isCommon whether a lower-case password is among those that are tried first
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
  const tried = [lettersAndDigits(password), lettersAndDigits(core)];
  if (namesOf(owner).some((name) => tried.includes(name))) {
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

import { describe, expect, it } from 'vitest';
import {
  accessEvents,
  accessTopics,
  accessTopicWords,
  methodWords,
  signInEvents,
  signInWords,
} from './accessWords.ts';
import { apiTokenEvents } from './apiToken.ts';
import { signInPolicyEvents } from './signInPolicy.ts';
import { userEvents } from './user.ts';

describe('the words of the sign-in and permission log', () => {
  it('tell every event at the door, and leave those of the log to history', () => {
    expect(signInEvents.map(signInWords)).toEqual([
      'Signed in',
      'Sign-in failed',
      'Sign-in refused after too many failures',
      'Signed out',
      'Signed out of another browser',
      'Signed out everywhere else',
    ]);
    expect(['UserCreated', 'toString'].map(signInWords)).toEqual([null, null]);
  });

  it('tell what somebody came in with, and show what they do not know as it is', () => {
    const methods = ['password', 'oneTimePassword', 'code', 'recoveryCode', 'provider', 'toString'];
    expect(methods.map(methodWords)).toEqual([
      'with a password',
      'with a one-time password',
      'with a password and a code',
      'with a password and a recovery code',
      'through the sign-in provider',
      'toString',
    ]);
  });
});

describe('the topics of the log', () => {
  it('hold each event at the door and of users once, and the rules of signing in', () => {
    const all = Object.values(accessEvents).flat();
    expect(all.toSorted()).toEqual(
      [
        ...signInEvents,
        ...Object.keys(userEvents),
        ...Object.keys(signInPolicyEvents),
        ...Object.keys(apiTokenEvents),
      ].toSorted(),
    );
  });

  it.each([
    ['SignInRefused', 'Failed sign-ins'],
    ['SignedIn', 'Sign-ins'],
    ['SessionEnded', 'Sign-outs'],
    ['UserPasswordReset', 'Passwords, two-step sign-in and accounts'],
    ['UserUpdated', 'Users, roles, rules and API tokens'],
  ])('hold %s under "%s"', (event, words) => {
    const topic = accessTopics.find((each) => accessEvents[each].includes(event));
    expect(topic && accessTopicWords[topic]).toBe(words);
  });
});

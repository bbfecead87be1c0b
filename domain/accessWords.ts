/** What happens at the door: kept for ninety days, in the vault. */
export const signInEvents = [
  'SignedIn',
  'SignInFailed',
  'SignInRefused',
  'SignedOut',
  'SessionEnded',
  'SessionsEnded',
] as const;
export type SignInEvent = (typeof signInEvents)[number];

/** What somebody came in with, or tried to. */
export type SignInMethod = 'password' | 'oneTimePassword' | 'code' | 'recoveryCode' | 'provider';

const events: Record<SignInEvent, string> = {
  SignedIn: 'Signed in',
  SignInFailed: 'Sign-in failed',
  SignInRefused: 'Sign-in refused after too many failures',
  SignedOut: 'Signed out',
  SessionEnded: 'Signed out of another browser',
  SessionsEnded: 'Signed out everywhere else',
};

/** What happened at the door in words; null for an event of the log, whose words are those of history. */
export const signInWords = (event: string): string | null =>
  Object.hasOwn(events, event) ? events[event as SignInEvent] : null;

const methods: Record<SignInMethod, string> = {
  password: 'with a password',
  oneTimePassword: 'with a one-time password',
  code: 'with a password and a code',
  recoveryCode: 'with a password and a recovery code',
  provider: 'through the sign-in provider',
};

/** "with a password". */
export const methodWords = (method: string): string =>
  Object.hasOwn(methods, method) ? methods[method as SignInMethod] : method;

/** Why somebody who came back from the sign-in provider was not signed in. */
export const providerRefusals = {
  noUser:
    'No user here is the person who signed in there. Ask an administrator to make you one, with the email and username that you have there.',
  otherAccount:
    'The user with your email or username signs in with another account there. If that account is you, ask an administrator to release the user for this one.',
  unverified: 'Your email address is not verified there. Verify it there, then sign in again.',
  refused: 'You were not signed in there. Try again.',
  expired: 'This took too long, or began in another browser. Try again.',
  tooMany: 'Too many failed sign-ins. Wait a quarter of an hour and try again.',
  unreachable: "The sign-in provider can't be reached right now. Try again in a moment.",
  failed:
    'What the sign-in provider said could not be verified. Try again; if it stays, tell your administrator.',
} as const;
export type ProviderRefusal = keyof typeof providerRefusals;

/** The part of an address that names a refusal. */
export const refusalParam = 'sign-in';

/** What can be asked for of the sign-in and permission log. */
export const accessTopics = ['signIns', 'failures', 'endings', 'credentials', 'permissions'] as const;
export type AccessTopic = (typeof accessTopics)[number];

export const accessTopicWords: Record<AccessTopic, string> = {
  signIns: 'Sign-ins',
  failures: 'Failed sign-ins',
  endings: 'Sign-outs',
  credentials: 'Passwords, second factors and accounts',
  permissions: 'Users, roles and rules',
};

/** The events of each topic: of the vault, or of users in the log. */
export const accessEvents: Record<AccessTopic, readonly string[]> = {
  signIns: ['SignedIn'],
  failures: ['SignInFailed', 'SignInRefused'],
  endings: ['SignedOut', 'SessionEnded', 'SessionsEnded'],
  credentials: [
    'UserPasswordChanged',
    'UserPasswordReset',
    'UserSecondFactorAdded',
    'UserSecondFactorRemoved',
    'UserSecondFactorReset',
    'UserRecoveryCodesRenewed',
    'UserProviderBound',
    'UserProviderReleased',
  ],
  permissions: ['UserCreated', 'UserUpdated', 'UserDeleted', 'UserErased', 'SignInPolicySet'],
};

/** The fields that decide what users may do; changes of others are no matter of access. */
export const permissionFields: readonly string[] = [
  'role',
  'teamMember',
  'secondFactorFor',
  'passwordSignIn',
];

/** Events of signing in and out, kept in the operational store for ninety days. */
export const signInEvents = [
  'SignedIn',
  'SignInFailed',
  'SignInRefused',
  'SignedOut',
  'SessionEnded',
  'SessionsEnded',
] as const;
export type SignInEvent = (typeof signInEvents)[number];

/** How somebody signed in or tried to. */
export type SignInMethod = 'password' | 'oneTimePassword' | 'code' | 'recoveryCode' | 'provider';

const events: Record<SignInEvent, string> = {
  SignedIn: 'Signed in',
  SignInFailed: 'Sign-in failed',
  SignInRefused: 'Sign-in refused after too many failures',
  SignedOut: 'Signed out',
  SessionEnded: 'Signed out of another browser',
  SessionsEnded: 'Signed out everywhere else',
};

/** A sign-in event in words; null for an event of the log, which history names. */
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

/** Topics by which the sign-in and permission log can be filtered. */
export const accessTopics = ['signIns', 'failures', 'endings', 'credentials', 'permissions'] as const;
export type AccessTopic = (typeof accessTopics)[number];

export const accessTopicWords: Record<AccessTopic, string> = {
  signIns: 'Sign-ins',
  failures: 'Failed sign-ins',
  endings: 'Sign-outs',
  credentials: 'Passwords, two-step sign-in and accounts',
  permissions: 'Users, roles, rules and API tokens',
};

/** The events of each topic, from the operational store and from users in the log. */
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
  permissions: [
    'UserCreated',
    'UserUpdated',
    'UserDeleted',
    'UserErased',
    'UserPayHidden',
    'UserPayShown',
    'SignInPolicySet',
    'ApiTokenMade',
    'ApiTokenEnded',
  ],
};

/** Fields that decide what users may do. The permission log leaves out changes of other fields. */
export const permissionFields: readonly string[] = [
  'role',
  'teamMember',
  'secondFactorFor',
  'passwordSignIn',
  'shortestPassword',
  'changeInitialPassword',
  'seesPay',
  'rights',
];

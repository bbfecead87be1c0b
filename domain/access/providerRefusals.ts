/** Messages for people who return from the sign-in provider and are not signed in. */
export const providerRefusals = {
  noUser:
    'No user here is the person who signed in there. Ask an administrator to make you one, with the email and username that you have there.',
  otherAccount:
    'The user with your email or username signs in with another account there. If that account is you, ask an administrator to release the user for this one.',
  unverified: 'Your email address is not verified there. Verify it there, then sign in again.',
  refused: 'You were not signed in there. Try again.',
  expired: 'This took too long, or began in another browser. Try again.',
  changed: 'How you sign in was changed at this moment. Sign in again.',
  tooMany: 'Too many failed sign-ins. Wait a minute and try again.',
  unreachable: "The sign-in provider can't be reached right now. Try again in a moment.",
  failed:
    'What the sign-in provider said could not be verified. Try again; if it stays, tell your administrator.',
} as const;
export type ProviderRefusal = keyof typeof providerRefusals;

/** The URL parameter that names a refusal. */
export const refusalParam = 'sign-in';

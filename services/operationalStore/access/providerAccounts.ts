import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** An account of a sign-in provider, identified by what never changes and is never reused. */
export type ProviderAccount = { issuer: string; subject: string };

/** The user bound to an account; null for none yet. */
export const userOfAccount = (
  db: CommonQueryMethods,
  { issuer, subject }: ProviderAccount,
): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ user: z.string() }))`
    select user_id as user from vault.provider_accounts where issuer = ${issuer} and subject = ${subject}
  `);

/** Whether a user is bound to an account of a provider. */
export const hasAccount = (db: CommonQueryMethods, userId: string, issuer: string): Promise<boolean> =>
  db.exists(sql.type(nothing)`
    select from vault.provider_accounts where user_id = ${userId} and issuer = ${issuer}
  `);

/** Binds an account to a user. @returns false when either of them is bound to another one */
export const bindAccount = async (
  db: CommonQueryMethods,
  userId: string,
  { issuer, subject }: ProviderAccount,
): Promise<boolean> => {
  await db.query(sql.type(nothing)`
    insert into vault.provider_accounts (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict do nothing
  `);
  return (await userOfAccount(db, { issuer, subject })) === userId;
};

/** Unbinds a user from all accounts, until the next sign-in through one. */
export const releaseAccounts = async (db: CommonQueryMethods, userId: string): Promise<void> => {
  await db.query(sql.type(nothing)`delete from vault.provider_accounts where user_id = ${userId}`);
};

/** Answered once for all: the list is loaded when somebody chooses the first password. */
let loaded: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand passwords that are tried first, in lower case. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loaded;
};

/** An error that the user can fix: shown as its sentence, without a stack. */
export class Failure extends Error {
  /** @override */
  name = 'Failure';
}

const reasons = /** @type {const} */ ([
  [/ENOSPC:|No space left on device/, 'there is no room left'],
  [/EROFS:/, 'its file system is read-only'],
  [/(EACCES|EPERM):/, 'this user may not write there'],
]);

/**
 * The reason why something couldn't be written, in words.
 * @param {unknown} fault an error, or what a program printed about one
 * @returns {string | undefined} undefined for any other error
 */
export const reasonOf = (fault) => reasons.find(([pattern]) => pattern.test(String(fault)))?.[1];

/**
 * Runs a script's main function: its result is the exit code, a `Failure` is shown as its sentence.
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * SQLSTATEs of a table that is gone, of a deadlock between dropping and reading it, and of further queries in that
 * transaction.
 */
const gone: readonly unknown[] = ['42P01', '40P01', '25P02'];

/**
 * Reads, and reads once more where the read-model version was dropped meanwhile, as happens when two recounts are
 * adopted in quick succession. The second attempt begins with the read-model version that is live then.
 * @param read changes nothing, so that it can be done twice
 */
export const onceMoreWhereGone = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && gone.includes(error.code)) return read();
    throw error;
  }
};

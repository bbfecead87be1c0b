/**
 * SQLSTATEs of a table that is not there, of one whose dropping and reading waited for each other, and of what is asked
 * in a snapshot after that.
 */
const gone: readonly unknown[] = ['42P01', '40P01', '25P02'];

/**
 * Reads; and once more where the generation went while it was being read, as it does when two replays are adopted one
 * right after the other. The second time begins with the one that is live then.
 *
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

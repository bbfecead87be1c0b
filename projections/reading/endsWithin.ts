/**
 * Whether work settles within some milliseconds. If not, both the work and the caller continue. Not `p-timeout`, which
 * creates an error with its stack before it is late, a fiftieth of the work of a save.
 */
export const endsWithin = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, false);
    const end = () => {
      clearTimeout(timer);
      resolve(true);
    };
    void work.then(end, end);
  });

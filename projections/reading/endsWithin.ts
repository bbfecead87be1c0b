/**
 * Whether work ends within so many milliseconds, well or not. Where it does not it goes on, and whoever asked does, too.
 * By hand: `p-timeout` makes an error with its stack before it is late, for a fiftieth of the work of a save.
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

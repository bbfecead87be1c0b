/**
 * Whether lists and objects are nested deeper than so many levels: parsing them is cheap, but recursive code that
 * walks them later, such as JSON.stringify, runs out of stack. Looks level by level, without recursion.
 */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return false;
};

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

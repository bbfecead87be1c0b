/**
 * Whether lists and objects lie within each other on more than so many levels: parsing many is cheap, but whatever walks
 * them later, such as writing them out again, runs out of stack. Looks level by level, without recursion.
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

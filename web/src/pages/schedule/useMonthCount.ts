import { useMediaQuery } from '../../app/useMediaQuery.ts';

/** Months that fit beside each other. */
export const useMonthCount = (): number => {
  const [wide, usual, small] = [
    useMediaQuery('(min-width: 1800px)'),
    useMediaQuery('(min-width: 1000px)'),
    useMediaQuery('(min-width: 600px)'),
  ];
  if (wide) return 12;
  if (usual) return 6;
  return small ? 4 : 2;
};

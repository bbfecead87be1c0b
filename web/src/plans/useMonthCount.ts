import { useState } from 'react';
import { useMediaQuery } from '../app/useMediaQuery.ts';
import { useOnPaper } from '../ui/basics/paper.ts';

/** The number of months that fit side by side. Paper shows as many as the screen that it is printed from. */
export const useMonthCount = (): number => {
  const [wide, usual, small] = [
    useMediaQuery('(min-width: 1800px)'),
    useMediaQuery('(min-width: 1000px)'),
    useMediaQuery('(min-width: 600px)'),
  ];
  const fitting = wide ? 12 : usual ? 6 : small ? 4 : 2;
  const isOnPaper = useOnPaper();
  const [onScreen, setOnScreen] = useState(fitting);
  if (!isOnPaper && onScreen !== fitting) setOnScreen(fitting);
  return isOnPaper ? onScreen : fitting;
};

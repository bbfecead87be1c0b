import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The four meanings of colour, and neutral. */
export type Tone = 'neutral' | 'good' | 'watch' | 'over' | 'info';

/** Each tone's icon, so that no meaning is told by colour alone. */
export const toneIcon: Record<Tone, ReactNode> = {
  neutral: null,
  good: <CircleCheck aria-hidden="true" />,
  watch: <TriangleAlert aria-hidden="true" />,
  over: <CircleAlert aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
};

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The four meanings of colour, and none. */
export type Tone = 'neutral' | 'good' | 'watch' | 'over' | 'info';

/** The sign that stands beside a tone's colour, so that colour never speaks alone. */
export const toneIcon: Record<Tone, ReactNode> = {
  neutral: null,
  good: <CircleCheck aria-hidden="true" />,
  watch: <TriangleAlert aria-hidden="true" />,
  over: <CircleAlert aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
};

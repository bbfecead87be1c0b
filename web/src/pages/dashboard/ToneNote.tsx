import type { ReactNode } from 'react';
import { type Tone, toneIcon } from '../../ui/tones.tsx';
import './ToneNote.css';

/** Words in a tone's colour behind its sign: what a figure means, or the figure itself. */
export function ToneNote({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="tone-note" data-tone={tone}>
      {toneIcon[tone]}
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import { useReadOnly } from './readOnly.ts';

/** Controls that change something; hidden while nothing can be changed. */
export function WhereWritable({ children }: { children: ReactNode }) {
  return useReadOnly() ? null : children;
}

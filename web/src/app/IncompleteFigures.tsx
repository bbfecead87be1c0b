import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { completenessQuery } from '../api/queries/completeness.ts';
import { Alert } from '../ui/Alert.tsx';

/** Says on every page, while it is so, that something that was entered counts in no figure. */
export function IncompleteFigures({ children }: { children?: ReactNode }) {
  const parked = useQuery(completenessQuery()).data?.parked ?? 0;
  if (parked === 0) return null;
  return (
    <Alert tone="watch" title="Figures are incomplete" action={children}>
      {parked === 1
        ? 'One change could not be counted. It is kept, and counts once the fault is mended.'
        : `${parked} changes could not be counted. They are kept, and count once the fault is mended.`}
    </Alert>
  );
}

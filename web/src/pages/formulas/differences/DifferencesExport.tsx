import { Download } from 'lucide-react';
import { differencesCsvUrl } from '../../../api/queries/replays.ts';
import { LinkButton } from '../../../ui/basics/LinkButton.tsx';

/** All differences of a comparison, with those of colours, as one file. */
export function DifferencesExport({ id }: { id: number }) {
  return (
    <LinkButton href={differencesCsvUrl(id)} download icon={<Download aria-hidden="true" />}>
      Export CSV
    </LinkButton>
  );
}

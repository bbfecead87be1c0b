import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ImportKind } from '#domain/imports/columns.ts';
import { hrefOf } from '../format/search.ts';
import { IconButton } from '../ui/basics/IconButton.tsx';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import { paths } from './paths.ts';

/** A button to the import of what a page lists. */
export function ImportButton({ kind, things }: { kind: ImportKind; things: string }) {
  const navigate = useNavigate();
  return (
    <WhereWritable>
      <IconButton
        label={`Import ${things} from a spreadsheet`}
        icon={<Upload />}
        word="Import"
        variant="secondary"
        onPress={() => navigate(hrefOf(paths.import, { kind }))}
      />
    </WhereWritable>
  );
}

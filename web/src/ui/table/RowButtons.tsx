import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import { WhereWritable } from '../WhereWritable.tsx';

type RowButtonsProps = {
  /** What the row is about, for the buttons' names. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Where deleting is out of the question. */
  isProtected?: boolean;
  /** Where there is nothing left to edit. */
  isFinal?: boolean;
};

/** The two buttons at the end of a row that can be edited and deleted. */
export function RowButtons({
  name,
  onEdit,
  onDelete,
  isProtected = false,
  isFinal = false,
}: RowButtonsProps) {
  return (
    <WhereWritable>
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil />}
        size="small"
        isDisabled={isFinal}
        onPress={onEdit}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash2 />}
        size="small"
        isDisabled={isProtected}
        onPress={onDelete}
      />
    </WhereWritable>
  );
}

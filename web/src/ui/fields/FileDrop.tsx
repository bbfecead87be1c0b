import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import { Button } from '../basics/Button.tsx';
import * as styles from './FileDrop.module.css';

export type FileDropProps = {
  /** The area's name for screen readers: "CSV file". */
  label: string;
  /** The files that may be dropped, in words. */
  children: ReactNode;
  /** Extensions and types for the browser's file chooser. */
  accept: readonly string[];
  onFile: (file: File) => void;
};

/** Takes one file, dropped or chosen by a button. */
export function FileDrop({ label, children, accept, onFile }: FileDropProps) {
  const [isTaking, setTaking] = useState(false);
  const take = async (file: Promise<File> | File | null | undefined) => {
    if (!file) return;
    setTaking(true);
    try {
      onFile(await file);
    } finally {
      setTaking(false);
    }
  };
  return (
    <DropZone
      aria-label={label}
      className={styles.fileDrop}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => void take(items.find(isFileDropItem)?.getFile())}
    >
      <FileUp size={20} aria-hidden="true" />
      <div>{children}</div>
      <FileTrigger acceptedFileTypes={[...accept]} onSelect={(files) => void take(files?.item(0))}>
        <Button isPending={isTaking}>Choose a file</Button>
      </FileTrigger>
    </DropZone>
  );
}

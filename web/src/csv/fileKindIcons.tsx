import { Download, Sheet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileKind } from './handOver.ts';

/** What stands on the buttons that hand over a file of each kind, everywhere. */
export const fileKindIcons: Record<FileKind, ReactNode> = { csv: <Download />, xlsx: <Sheet /> };

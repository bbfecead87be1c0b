import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../basics/Button.tsx';
import { showToast } from './toasts.ts';

/** Copies a text; where the browser doesn't, it says to copy it by hand. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      // Over plain HTTP a browser has no `clipboard`.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
      showToast({
        tone: 'error',
        title: 'Nothing was copied',
        description: 'Your browser does not let this page copy. Select the text and copy it by hand.',
      });
    }
  };
  return (
    <Button icon={isCopied ? <Check /> : <Copy />} onPress={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}

import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from '../basics/Button.tsx';
import { Dialog } from '../layers/Dialog.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

type Step = 'closed' | 'loading' | 'loaded' | 'saved';

/** A page whose "Open" leads to a dialog that another one replaces, or that another one opens over. */
function Page({ isOver = false, isOnce = false }) {
  const [step, setStep] = useState<Step>('closed');
  const next = (to: Step, words: string): ReactNode => <Button onPress={() => setStep(to)}>{words}</Button>;
  const close = () => setStep('closed');
  return (
    <main>
      <div>
        {(!isOnce || step !== 'saved') && next('loading', 'Open')}
        <Button>Another</Button>
      </div>
      {(step === 'loading' || (isOver && step === 'loaded')) && (
        <Dialog title="First" onClose={close}>
          {next('loaded', 'On')}
        </Dialog>
      )}
      {step === 'loaded' && (
        <Dialog title="Second" onClose={close}>
          {next('saved', 'Save')}
        </Dialog>
      )}
    </main>
  );
}

it.each([
  ['a dialog that takes the place of another', {}, 'Open'],
  ['a dialog that closes with the one below it', { isOver: true }, 'Open'],
  ['a dialog whose save removes the button that opened it', { isOnce: true }, 'Another'],
])('given %s, then the focus goes back to the page', async (_, props, name) => {
  render(<Page {...props} />);
  for (const each of ['Open', 'On', 'Save']) await press(each);
  await hasFocus(name);
});

function Row({ words }: { words: readonly string[] }) {
  const [left, setLeft] = useState(words);
  return (
    <main tabIndex={-1}>
      <div>
        {left.map((word) => (
          <Button key={word} onPress={() => setLeft(left.filter((each) => each !== word))}>
            {word}
          </Button>
        ))}
      </div>
    </main>
  );
}

it('given a button that its press removes, then the focus goes to the next, else to the one before, else to the page', async () => {
  render(<Row words={['One', 'Two', 'Three']} />);
  await press('Two');
  await hasFocus('Three');
  await press('Three');
  await hasFocus('One');
  await press('One');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

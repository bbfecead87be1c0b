import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity } from 'react';
import { afterEach, expect, it } from 'vitest';
import { EditableHours, useHoursTyping } from '../fields/EditableHours.tsx';
import { Dialog } from '../layers/Dialog.tsx';
import { type Ending, hasUnsavedInput, isInputLostBy, releasePage, useUnsavedGuard } from './unsavedGuard.ts';

afterEach(() => releasePage());

const asks = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(hasUnsavedInput()).toBe(closing.defaultPrevented);
  return closing.defaultPrevented;
};

function Entered({ isOn, lostBy }: { isOn: boolean; lostBy?: Ending }) {
  useUnsavedGuard(isOn, lostBy);
  return null;
}

it('asks before the tab is closed as long as anything is entered', () => {
  const page = render(
    <>
      <Entered isOn />
      <Entered isOn={false} />
    </>,
  );
  expect(asks()).toBe(true);
  page.rerender(
    <>
      <Entered isOn={false} />
      <Entered isOn />
    </>,
  );
  expect(asks()).toBe(true);
  page.rerender(
    <>
      <Entered isOn={false} />
      <Entered isOn={false} />
    </>,
  );
  expect(asks()).toBe(false);
});

it('goes on asking while the page is hidden behind the sign-in, and no more once it is gone', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Entered isOn />
    </Activity>
  );
  const shown = render(page('visible'));
  shown.rerender(page('hidden'));
  expect(asks()).toBe(true);
  shown.rerender(<p>Somebody else</p>);
  expect(asks()).toBe(false);
});

it('lets the page go for whoever has decided so', () => {
  render(<Entered isOn />);
  releasePage();
  expect(asks()).toBe(false);
});

it.each([
  ['step', ['step', 'page', 'reload', 'tab']],
  ['page', ['page', 'reload', 'tab']],
  ['reload', ['reload', 'tab']],
  ['tab', ['tab']],
] as const)('asks for what a %s would lose, and tells by what it is lost', (lostBy, endings) => {
  render(<Entered isOn lostBy={lostBy} />);
  expect(asks()).toBe(true);
  expect((['step', 'page', 'reload', 'tab'] as const).filter(isInputLostBy)).toEqual(endings);
});

it('asks for an open dialog that is dirty, as Escape does', () => {
  const dialog = (dirty: boolean) => (
    <Dialog title="New Project" dirty={dirty} onClose={() => {}}>
      Fields
    </Dialog>
  );
  const page = render(dialog(false));
  expect(asks()).toBe(false);
  page.rerender(dialog(true));
  expect(asks()).toBe(true);
  page.rerender(<p>Saved</p>);
  expect(asks()).toBe(false);
});

function Hours() {
  const typing = useHoursTyping({ hours: 5 }, () => {});
  return <EditableHours label="Additional hours" hours={5} text="5h" {...typing} />;
}

it('asks for hours that are typed and not confirmed', async () => {
  render(<Hours />);
  await userEvent.click(screen.getByRole('button', { name: 'Additional hours: 5h' }));
  expect(asks()).toBe(false);
  await userEvent.keyboard('8');
  expect(asks()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await act(async () => {});
  expect(asks()).toBe(false);
});

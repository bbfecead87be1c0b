import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from '../feedback/ToastRegion.tsx';
import { lazyCard } from './lazyCard.tsx';
import { lazyDialog } from './lazyDialog.tsx';

type Form = ComponentType<{ onClose: () => void }>;

/** Code that fails to load the first time. */
const secondTime = <Part,>(part: Part) =>
  vi
    .fn<() => Promise<Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockImplementation(async () => part);

beforeEach(() => {
  // React logs errors caught by a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('given the code of a dialog does not arrive, then the page stays, a message says so, and another press opens it', async () => {
  const FormDialog = lazyDialog<{ onClose: () => void }>(secondTime<Form>(() => <p>The form</p>));
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Search" />
        <button type="button" onClick={() => setOpen(true)}>
          New
        </button>
        {isOpen && <FormDialog onClose={() => setOpen(false)} />}
        <ToastRegion />
      </>
    );
  }
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Search'), 'Alder');
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  expect(await screen.findByText('It could not be opened')).toBeDefined();
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'Alder');
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  expect(await screen.findByText('The form')).toBeDefined();
});

it('given the code of a card does not arrive, then an error stands in its place alone, and Try again brings it', async () => {
  const Chart = lazyCard(secondTime<ComponentType>(() => <p>The chart</p>));
  render(
    <>
      <p>The figures</p>
      <Suspense>
        <Chart />
      </Suspense>
    </>,
  );
  expect(await screen.findByText('This could not be loaded')).toBeDefined();
  expect(screen.getByText('The figures')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The chart')).toBeDefined();
});

it('given the code of a part was fetched ahead, then the part is there at once, with nothing in its place before', async () => {
  const Chart = lazyCard(async () => () => <p>The ring</p>);
  await Chart.load();
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Chart />
    </Suspense>,
  );
  expect(screen.getByText('The ring')).toBeDefined();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('given code that arrived after the part was shown, then what is typed into the part stays when it is drawn again', async () => {
  const Filter = lazyCard<{ label: string }>(async () => ({ label }) => <input aria-label={label} />);
  const page = (label: string) => (
    <Suspense>
      <Filter label={label} />
    </Suspense>
  );
  const { rerender } = render(page('People'));
  await userEvent.type(await screen.findByLabelText('People'), 'Alder');
  await Filter.load();
  rerender(page('Projects'));
  expect(screen.getByLabelText('Projects')).toHaveProperty('value', 'Alder');
});

class Around extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };

  static getDerivedStateFromError = (error: Error) => ({ said: error.message });

  override render() {
    return this.state.said === '' ? this.props.children : <p>{this.state.said}</p>;
  }
}

it('given code that arrives and fails, then it is the business of what is around it', async () => {
  const Broken = lazyCard<object>(async () => () => {
    throw new Error('A fault of its own');
  });
  render(
    <Around>
      <Suspense>
        <Broken />
      </Suspense>
    </Around>,
  );
  expect(await screen.findByText('A fault of its own')).toBeDefined();
});

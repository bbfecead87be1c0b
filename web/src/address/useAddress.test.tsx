import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { hrefOf } from '../format/search.ts';
import { choice, matching, oneOf, opening } from './parameters.ts';
import { useAddress } from './useAddress.ts';

const shape = {
  view: choice(['month', 'year']),
  user: matching(/^\d+$/),
  edit: opening,
  show: { ...oneOf(['revenue', 'other']), opens: true as const },
};

const at = (...addresses: string[]) => {
  let latest: ReturnType<typeof useAddress<typeof shape>> | undefined;
  function Page() {
    latest = useAddress(shape);
    return null;
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: addresses });
  render(<RouterProvider router={router} />);
  const address = () => {
    if (!latest) throw new Error('not drawn');
    return latest;
  };
  return {
    values: () => address()[0],
    change: (...of: Parameters<ReturnType<typeof address>[1]>) => act(() => void address()[1](...of)),
    back: () => act(() => void router.navigate(-1)),
    search: () => router.state.location.search,
  };
};

describe('the parameters of an address', () => {
  it.each([
    ['', { view: 'month' }],
    ['?view=year&user=7&edit=12&show=other', { view: 'year', user: '7', edit: '12', show: 'other' }],
    ['?view=week&user=seven&show=nothing', { view: 'month' }],
    ['?view=&user=', { view: 'month' }],
  ])('given "%s", then what is none of them counts as nothing', (search, expected) => {
    expect(at(`/projects${search}`).values()).toEqual(expected);
  });

  it('change beside what else stands there, and leave the first choice out', () => {
    const page = at('/projects?q=a+b&view=year');
    page.change({ user: '7', view: 'month' });
    expect(page.search()).toBe('?q=a+b&user=7');
    page.change({ user: undefined });
    expect(page.search()).toBe('?q=a+b');
  });

  it('are a step for the Back button where something opens, and none where it closes or a filter changes', () => {
    const page = at('/before', '/projects');
    page.change({ view: 'year' });
    page.change({ edit: '12' });
    page.back();
    expect(page.search()).toBe('?view=year');
    page.change({ edit: '12' });
    page.change({ edit: undefined });
    expect(page.search()).toBe('?view=year');
    page.change({ view: 'month' }, { replace: false });
    page.back();
    expect(page.search()).toBe('?view=year');
  });

  it('are written into a link, empty texts too', () => {
    expect(hrefOf('/projects', { edit: 12, q: 'Birch & Sons', month: undefined })).toBe(
      '/projects?edit=12&q=Birch+%26+Sons',
    );
    expect(hrefOf('', { asOf: '' })).toBe('?asOf=');
    expect(hrefOf('/projects', {})).toBe('/projects');
  });
});

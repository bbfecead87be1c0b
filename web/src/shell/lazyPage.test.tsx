import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lazyPage } from './lazyPage.tsx';

it('given the code of a page was fetched when its link was pointed at, then the page opens without grey rows', async () => {
  const Page = lazyPage(async () => ({ Page: () => <h1>Time off</h1> }), 'Page');
  await Page.load();
  render(<Page />);
  expect(screen.getByRole('heading', { name: 'Time off' })).toBeDefined();
  expect(screen.queryByText('Loading the page')).toBeNull();
});

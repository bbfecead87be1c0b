import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AddressNotices } from '../address/AddressNotices.tsx';
import { createQueryClient } from '../api/queryClient.ts';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx';

/**
 * Renders a page at an address, with the frame of every page; any other address renders nothing. `client` is the query
 * cache: invalidating it reads again, as after a frame of the live feed.
 * @param route the router's path, where the address has parameters
 */
export const renderPage = (Page: ComponentType, address: string, route?: string) => {
  const path = route ?? address.split('?')[0] ?? '/';
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <>
            <AddressNotices />
            <Page />
            <LeaveGuard />
          </>
        ),
      },
      { path: '*', element: null },
    ],
    {
      initialEntries: [address],
    },
  );
  const client = createQueryClient();
  render(
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return Object.assign(router, { client });
};

/** The toast's title and description, joined. */
export const toastText = (): string | undefined =>
  screen.queryByRole('alertdialog')?.textContent ?? undefined;

/** The errors under the fields, in the order of the form. */
export const fieldFaults = (): (string | null)[] =>
  [...document.querySelectorAll('[data-slot~="field-error"]')].map((element) => element.textContent);

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { projectOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';

/** Number of renders of each project's status. */
const { drawn } = vi.hoisted(() => ({ drawn: new Map<string, number>() }));
vi.mock('./StatusSelect.tsx', () => ({
  StatusSelect: ({ project }: { project: { name: string } }) => {
    drawn.set(project.name, (drawn.get(project.name) ?? 0) + 1);
    return null;
  },
}));

it('draws no row anew that a search leaves in its list', async () => {
  const { ProjectsPage } = await import('./ProjectsPage.tsx');
  fakeBrowser();
  const projects = [
    projectOf(1, 'Shop support', { revenue: '2400' }),
    projectOf(2, 'Shop care', { revenue: '3000' }),
    projectOf(3, 'Brand guide', { revenue: '100' }),
  ];
  fakeApi({ 'GET /api/projects?likelihood=tentative': () => ({ status: 200, body: projects }) });
  renderPage(ProjectsPage, '/projects');
  await screen.findByRole('row', { name: /Brand guide/ });
  const before = drawn.get('Shop support');
  await userEvent.type(screen.getByRole('searchbox'), 'shop');
  await vi.waitFor(() => expect(screen.queryByRole('row', { name: /Brand guide/ })).toBeNull());
  expect(drawn.get('Shop support')).toBe(before);
});

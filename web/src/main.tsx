// Must be first: it sets the order of the cascade layers of all other stylesheets.
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from './api/me.ts';
import { createQueryClient } from './api/queryClient.ts';
import { App } from './shell/App.tsx';
import { Notifications } from './shell/notices/Notifications.tsx';
import { releasePage } from './ui/basics/unsavedGuard.ts';
import { guardComposition } from './ui/composition.ts';

const client = createQueryClient();
// Requested before anything is rendered, as everything else waits for it.
void client.prefetchQuery(currentUserQuery());

// A browser may restore a page from its back/forward cache: after a sign-out it would show the user's data.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  releasePage();
  window.location.reload();
});

guardComposition(window);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw the application into');

createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={client}>
        <App />
        <Notifications />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);

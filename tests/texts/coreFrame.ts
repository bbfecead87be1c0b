import type { Met } from './met.ts';

/** Core sections 1 and 2: sidebar, page header, sign-in. */
export const frame: Met = {
  'web/src/app/App.test.tsx': ['Capacity & Profitability'],
  'tests/e2e/words.full.test.ts': [
    'Dashboard',
    'Monthly Planning',
    'Projects',
    'Team Members',
    'Freelancers',
    'Team Utilisation',
    'Reports',
    'P&L Forecast',
    'Software Costs',
    'Other Costs',
    'Administration',
    'User Management',
  ],
  'web/src/app/Shell.test.tsx': ['Admin User'],
  'tests/e2e/signIn.test.ts': ['Sign Out'],
  'web/src/ui/PageHeader.test.tsx': ['New Item'],
  'web/src/pages/refusals.test.tsx': ['Error'],
};

/** Core sections 2, 5 and 8: sign-in. */
export const signIn: Met = {
  'tests/e2e/signIn.test.ts': [
    'Sign in to access your dashboard',
    'Admin Login',
    'Signing in...',
    'Login failed',
    'Invalid username or password',
    'Login successful',
  ],
  'web/src/app/App.test.tsx': ['Sign In', 'Username is required', 'Password is required'],
};

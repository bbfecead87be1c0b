import { useMutation } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { paths } from './paths.ts';
import { forgetUnsaved } from './unsaved/unsavedStorage.ts';

/**
 * Signs out. Success leads to '/', failure loads the page anew (core section 7); both as a load of the
 * whole page, so that nothing of what was read stays behind.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => request<void>('POST', '/api/logout'),
    onSuccess: () => {
      forgetUnsaved();
      window.location.assign(paths.home);
    },
    onError: () => window.location.reload(),
  });

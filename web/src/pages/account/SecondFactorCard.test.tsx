import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SecondFactorView } from '#projections/access/users/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

const codes = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let factor: SecondFactorView;
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  factor = { since: null, recoveryCodes: 0 };
  sent = [];
  refused = undefined;
  const answering =
    <Body,>(then: () => Body) =>
    (body: unknown) => {
      sent.push(body);
      return refused ?? { status: 200, body: then() };
    };
  fakeApi({
    'GET /api/auth/second-factor': () => ({ status: 200, body: factor }),
    'POST /api/auth/second-factor': answering(() => ({ secret, uri: `otpauth://totp/una?secret=${secret}` })),
    'PUT /api/auth/second-factor': answering(() => {
      factor = { since: '2026-05-14T09:30:00.000Z', recoveryCodes: 10 };
      return { recoveryCodes: codes };
    }),
    'POST /api/auth/second-factor/recovery-codes': answering(() => {
      factor = { since: '2026-05-14T09:30:00.000Z', recoveryCodes: 10 };
      return { recoveryCodes: codes };
    }),
    'POST /api/auth/second-factor/removal': answering(() => {
      factor = { since: null, recoveryCodes: 0 };
      return null;
    }),
  });
});

const open = () => renderPage(SecondFactorCard, '/account');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const refusal = (path: string, message: string) => ({
  status: 400,
  body: { ...problem(400, message), errors: [{ path, message }] },
});

describe('a second factor', () => {
  it('is set up with the password, a first code and recovery codes that are shown once', async () => {
    open();
    await press('Set up two-step sign-in');
    await press('Continue');
    expect(fieldFaults()).toEqual(['Type the password you have now']);
    refused = refusal('password', 'This is not the password you have now. Type it again.');
    await type('Password you have now', 'guess{Enter}');
    await waitFor(() =>
      expect(fieldFaults()).toEqual(['This is not the password you have now. Type it again.']),
    );
    refused = undefined;
    await press('Continue');

    const picture = await screen.findByRole('img', { name: 'QR code with the key' });
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M3 3h1v1h-1z/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).not.toBeNull();
    await type('Code', '123456');
    await press('Switch on');
    for (const code of codes) expect(await screen.findByText(code)).not.toBeNull();
    await press('I have kept them');
    await screen.findByText(/10 recovery codes are left/);
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(sent).toEqual([{ password: 'guess' }, { password: 'guess' }, { code: '123456' }]);
  });

  it('is removed with the password and a code', async () => {
    factor = { since: '2026-05-14T09:30:00.000Z', recoveryCodes: 9 };
    open();
    await screen.findByText(/since 14 May 2026/);
    await press('Remove');
    await type('Password you have now', 'battery staple');
    await type('Code', '123456{Enter}');
    await waitFor(() => expect(toastText()).toBe('Two-step sign-in removed'));
    await screen.findByRole('button', { name: 'Set up two-step sign-in' });
    expect(sent).toEqual([{ password: 'battery staple', code: '123456' }]);
  });

  it('gets new recovery codes with the password and a code of the authenticator, shown once', async () => {
    factor = { since: '2026-05-14T09:30:00.000Z', recoveryCodes: 1 };
    open();
    await press('New recovery codes');
    await type('Password you have now', 'battery staple');
    await type('Code', 'abcd-efgh-jkmn-pqrs{Enter}');
    expect(fieldFaults()).toEqual(['Type the six digits that your authenticator shows']);
    await userEvent.clear(screen.getByLabelText('Code'));
    await type('Code', '123 456{Enter}');
    for (const code of codes) expect(await screen.findByText(code)).not.toBeNull();
    expect(screen.getByText(/The old recovery codes are worth nothing now/)).not.toBeNull();
    await press('I have kept them');
    await screen.findByText(/10 recovery codes are left/);
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(sent).toEqual([{ password: 'battery staple', code: '123 456' }]);
  });

  it.each([
    [9, '9 recovery codes are left.'],
    [3, '3 recovery codes are left: get new ones.'],
    [1, 'One recovery code is left: get new ones.'],
    [0, 'No recovery code is left: get new ones.'],
  ])('with %d recovery codes says: %s', async (recoveryCodes, words) => {
    factor = { since: '2026-05-14T09:30:00.000Z', recoveryCodes };
    open();
    expect((await screen.findByText(/since 14 May 2026/)).textContent).toContain(words);
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cookieSignature } from './cookies.ts';

describe('the signature of a cookie', () => {
  const secret = 'a secret of some length';
  const signatures = cookieSignature(secret);

  it('is an HMAC with SHA-256', () => {
    const cookie = 'planner.session=Zm9v_é';
    const expected = createHmac('sha256', secret).update(cookie).digest('base64url');
    expect(signatures.sign(cookie)).toBe(expected);
    expect(signatures.index(cookie, expected)).toBe(0);
  });

  it('given a cookie that keygrip has signed with SHA-1, then it is still taken', () => {
    const [cookie, byKeygrip] = ['planner.session=Zm9v_é', 'f1fVufHdQgBmFA_Fmm_CkBgJ5oQ'];
    expect(signatures.index(cookie, byKeygrip)).toBe(0);
    expect(signatures.index(`${cookie}!`, byKeygrip)).toBe(-1);
  });

  it('given another cookie, another secret, a part of it or more, then it is refused', () => {
    const signature = signatures.sign('planner.session=1');
    expect(signatures.verify('planner.session=1', signature)).toBe(true);
    expect(signatures.index('planner.session=2', signature)).toBe(-1);
    expect(cookieSignature('another secret').verify('planner.session=1', signature)).toBe(false);
    for (const wrong of ['', signature.slice(1), `${signature}A`, `é${signature.slice(1)}`]) {
      expect(signatures.verify('planner.session=1', wrong)).toBe(false);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { cookieSignature } from './cookieSignature.ts';

describe('the signature of a cookie', () => {
  const signatures = cookieSignature('a secret of some length');

  it('given a cookie that keygrip has signed, then it is taken, and signed alike', () => {
    const [cookie, byKeygrip] = ['planner.session=Zm9v_é', 'f1fVufHdQgBmFA_Fmm_CkBgJ5oQ'];
    expect(signatures.sign(cookie)).toBe(byKeygrip);
    expect(signatures.index(cookie, byKeygrip)).toBe(0);
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

import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '@/lib/access/password';
import { NewPassword } from '@/lib/access/password-rule';

describe('hashPassword', () => {
  it('makes an argon2id hash at the cost that OWASP asks for, each time with another salt', async () => {
    const [one, other] = await Promise.all([hashPassword('a long pass phrase'), hashPassword('a long pass phrase')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });
});

describe('isPassword', () => {
  it('takes the password and no other', async () => {
    const hash = await hashPassword('a long pass phrase');
    expect(await isPassword('a long pass phrase', hash)).toBe(true);
    expect(await isPassword('a long pass phrasE', hash)).toBe(false);
  });

  it('takes the same password from a keyboard that composes letters otherwise', async () => {
    const composed = 'p\u00e2t\u00e9 de campagne';
    expect(await isPassword(composed.normalize('NFD'), await hashPassword(composed))).toBe(true);
  });

  it('refuses everything for somebody who has no password', async () => {
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword('a long pass phrase', undefined)).toBe(false);
  });

  it('takes about as long for an unknown account as for a wrong password', async () => {
    const hash = await hashPassword('a long pass phrase');
    await isPassword('warm up', undefined);
    // The fastest of several tries: what else runs on the machine only ever makes one slower.
    const time = async (stored: string | undefined) => {
      const tries: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const begin = performance.now();
        await isPassword('a wrong pass phrase', stored);
        tries.push(performance.now() - begin);
      }
      return Math.min(...tries);
    };
    const [known, unknown] = [await time(hash), await time(undefined)];
    // The work is the same; the bound only has to catch that it is left out.
    expect(unknown).toBeGreaterThan(known / 3);
  });
});

describe('NewPassword', () => {
  it('asks for twelve characters', () => {
    expect(NewPassword.safeParse('elevenchars').success).toBe(false);
    expect(NewPassword.safeParse('twelve chars').success).toBe(true);
  });
});

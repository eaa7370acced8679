import path from 'node:path';
import type { Role } from '@/lib/access/permissions';

export interface Account {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

const PASSWORD = 'plum-orchard-lantern-42';
const account = (name: string): Account => ({
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  name,
  password: PASSWORD,
});

/** One person for each role, who has no other; members of the project `default`. */
export const ACCOUNTS = {
  viewer: account('Vera Viewer'),
  operator: account('Otto Operator'),
  'quality engineer': account('Quinn Engineer'),
  'governance lead': account('Gail Lead'),
  auditor: account('Ada Auditor'),
  admin: account('Arno Admin'),
} as const satisfies Record<Role, Account>;

/** File with the cookies of a person who has signed in. */
export function sessionFile(role: Role): string {
  return path.join(process.env.ASSAY_E2E_FOLDER ?? '', `${role.replaceAll(' ', '-')}.json`);
}

/** For `test.use(…)`: pages of the person with this role, already signed in. */
export function signedInAs(role: Role): { storageState: string } {
  return { storageState: sessionFile(role) };
}

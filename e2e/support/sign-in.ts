import { expect, type Page } from '@playwright/test';
import type { Account } from './roles';

/** Signs in through the page, as a person does, and waits for the console. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  // The page is usable once its scripts run; before that a click would do nothing.
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
}

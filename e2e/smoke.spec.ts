import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';

test('the console is alive and ready', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'alive' });
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('no other site can put the console into a frame', async ({ request }) => {
  for (const address of ['/sign-in', '/api/v1/summary', '/healthz']) {
    const headers = (await request.get(address)).headers();
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  }
});

test('somebody who is not known is asked to sign in', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('a person who has signed in', () => {
  test.use(signedInAs('viewer'));

  test('is in the project without being asked again', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/default\//);
  });
});

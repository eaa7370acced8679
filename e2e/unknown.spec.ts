import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';

const ALL = '/default/unknown?from=now-24h';

test.describe('a quality engineer', () => {
  test.use(signedInAs('quality engineer'));

  test('reconciles an unknown write by keyboard; it stays unknown, and the screens say what was found', async ({
    page,
  }) => {
    await page.goto(ALL);
    const table = page.getByRole('table', { name: /^Unknown outcomes/ });
    const row = table
      .getByRole('row')
      .filter({ hasText: 'dossier-takeover' })
      .filter({ hasText: /mutation/ });
    await expect(row).toContainText('unknown');
    await expectAccessible(page);

    await row.getByRole('link').first().focus();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Reconcile/ });
    await expect(dialog).toContainText('stay unknown');
    await expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled();
    await dialog.getByLabel('Took effect').check();
    await dialog.getByLabel('What you observed').fill('The form was sent once; the order is listed.');
    await dialog.getByLabel('Where you looked').fill('the shop, list of orders');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);

    await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'Reconciled' }).click();
    await expect(row).toContainText(/unknown, reconciled as took effect, by Quinn Engineer/);

    await page.goto('/default/executions/dossier-takeover?tab=unknown');
    await expect(page.getByRole('tabpanel')).toContainText(/unknown, reconciled as took effect, by Quinn Engineer/);
    await expect(page.getByRole('tabpanel')).toContainText('The form was sent once; the order is listed.');
    // The write and the end of the execution are as unknown as before, and so is every count.
    await expect(page.getByText('Unknown', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('tabpanel')).toContainText('The execution');
    await expectAccessible(page);
  });

  test('is told that somebody was first instead of writing over it', async ({ page, request }) => {
    await page.goto(ALL);
    const row = page
      .getByRole('row')
      .filter({ hasText: 'dossier-takeover' })
      .filter({ hasText: /execution/ })
      .first();
    await row.getByRole('button', { name: /^Reconcile/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Reconcile/ });
    await dialog.getByLabel('Completed').check();
    await dialog.getByLabel('What you observed').fill('All of it is done.');
    await dialog.getByLabel('Where you looked').fill('the shop');
    const first = await request.post('/api/v1/executions/dossier-takeover/reconciliations?project=default', {
      headers: { origin: process.env.ASSAY_E2E_URL ?? '' },
      data: { supersedes: null, outcome: 'failed', observed: 'Half of it is done.', observed_where: 'the shop' },
    });
    expect(first.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog).toContainText('Somebody has said something about this since you read it');
  });
});

test.describe('an operator', () => {
  test.use(signedInAs('operator'));

  test('sees the queue and which permission the act needs, but no act', async ({ page }) => {
    await page.goto(ALL);
    await expect(page.getByRole('table', { name: /^Unknown outcomes/ })).toBeVisible();
    await expect(page.getByText('governance:classify')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reconcile/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});

import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';

test.describe('a viewer', () => {
  test.use(signedInAs('viewer'));

  test('reads which controls held, opens one, and sees since when and where it did not', async ({ page }) => {
    await page.goto('/default/controls?from=now-7d');
    const table = page.getByRole('table', { name: 'Controls' });
    const row = table.getByRole('row').filter({ hasText: 'CAP-6' });
    await expect(row).toContainText('Authority is decided by the host');
    await expectAccessible(page);

    await row.getByRole('link', { name: 'CAP-6' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CAP-6');
    await expect(page).toHaveURL(/from=now-7d/);
    await expect(page.getByText('Share held', { exact: true }).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Dimension' }).getByRole('link', { name: 'By release' }).click();
    await expect(page.getByRole('table', { name: 'By release' })).toBeVisible();
    await expect(page).toHaveURL(/by=release/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'View as table' }).click();
    await expect(page.getByRole('table', { name: 'Over time' })).toContainText('Not evidenced');
    // Findings name executions, so somebody who sees aggregates alone is not led to them.
    await expect(page.getByRole('link', { name: /findings/i })).toHaveCount(0);
    const answer = await page.goto('/default/controls/findings');
    expect(answer?.ok()).toBe(true);
    await expect(page.getByText('quality:drilldown')).toBeVisible();
  });

  test('narrows the controls to an environment, and copies the view with its address', async ({ page }) => {
    await page.goto('/default/controls?from=now-7d&environment=nowhere');
    await expect(page.getByText('Fewer than 5 threads match these filters')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByRole('table', { name: 'Controls' })).toBeVisible();
  });
});

test.describe('a quality engineer', () => {
  test.use(signedInAs('quality engineer'));

  test('triages findings by keyboard, all that are selected at once, and finds them in their queue', async ({
    page,
  }) => {
    await page.goto('/default/controls/findings?from=now-24h&rule=CAP-6');
    const table = page.getByRole('table', { name: /^Findings/ });
    const row = table.getByRole('row').filter({ hasText: 'dossier-claim' }).first();
    await expect(row).toContainText('Open');
    await expectAccessible(page);

    await row.getByRole('link').first().focus();
    await page.keyboard.press('x');
    await expect(page.getByText('1 finding selected.')).toBeVisible();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Triage CAP-6' });
    await expect(dialog).toContainText('1 of CAP-6, in 1 execution.');
    await dialog.getByLabel('Fixed in a release').check();
    await expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled();
    await dialog.getByLabel('Release with the fix').fill('9.1.0');
    await dialog.getByLabel('Note').fill('The renderer asks the host now.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByRole('row').filter({ hasText: 'dossier-claim' })).toHaveCount(0);

    await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'Fixed in a release' }).click();
    const fixed = table.getByRole('row').filter({ hasText: 'dossier-claim' });
    await expect(fixed).toContainText('9.1.0');
    await expect(fixed).toContainText('Quinn Engineer');
    await expect(fixed).toContainText('The renderer asks the host now.');

    await fixed.getByRole('link', { name: 'CAP-6' }).click();
    await expect(page.getByRole('tabpanel', { name: /Controls/ })).toContainText('CAP-6');
  });
});

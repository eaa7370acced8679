import { expect, type Page, test } from '@playwright/test';
import type { CapabilityInput } from '@/lib/capabilities/contract';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';

const INVOICE: CapabilityInput = {
  capability: 'billing.invoice.send',
  version: '1.0.0',
  audience: 'agent',
  operation: 'mutation',
  risk: 'medium',
  requires_confirmation: true,
  requires_hitl: false,
  idempotency: 'key_required',
  provider: 'billing',
  timeout_ms: 10_000,
};
const file = (...capabilities: CapabilityInput[]) => ({
  name: 'capabilities.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ capabilities })),
});
const preview = (page: Page) => page.getByRole('table', { name: 'What would be registered' });

// One after the other: the viewer reads what the administrator has registered.
test.describe.configure({ mode: 'serial' });

test.describe('an administrator', () => {
  test.use(signedInAs('admin'));

  test('imports a file after seeing what it would do, and is shown why a changed version is refused', async ({
    page,
  }) => {
    await page.goto('/default/settings/capabilities');
    await page.getByRole('button', { name: 'Import file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import capabilities' });
    await dialog.getByLabel('File').setInputFiles(file(INVOICE));
    await expect(preview(page).getByRole('row', { name: /billing\.invoice\.send 1\.0\.0/ })).toContainText('New');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Register 1 version' }).click();
    await expect(dialog).toBeHidden();
    const table = page.getByRole('table', { name: 'Capabilities' });
    await expect(table.getByRole('row', { name: /billing\.invoice\.send/ })).toContainText(
      'confirmation, idempotency key',
    );

    await page.getByRole('button', { name: 'Import file' }).click();
    await dialog.getByLabel('File').setInputFiles(file({ ...INVOICE, risk: 'high' }));
    await expect(preview(page)).toContainText('billing.invoice.send 1.0.0 is registered already');
    await expect(dialog.getByRole('button', { name: 'Register' })).toBeDisabled();
    await dialog.getByLabel('Or its text').fill('{"capabilities": [');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Register' })).toBeDisabled();
  });

  test('registers the next version by keyboard, with its differences in view', async ({ page }) => {
    await page.goto('/default/settings/capabilities?search=invoice');
    await page.getByRole('link', { name: 'billing.invoice.send' }).click();
    await page.getByRole('button', { name: 'Register version' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Register a version of billing.invoice.send' });
    await expect(dialog.getByLabel('Version')).toBeFocused();
    await page.keyboard.type('1.1.0');
    await expect(preview(page)).toContainText('Says the same as 1.0.0.');
    await dialog.getByLabel('Risk').selectOption('high');
    await dialog.getByLabel('Requires a human in the loop').check();
    await expect(preview(page)).toContainText('Risk: medium → high (stricter)');
    await expectAccessible(page);
    await dialog.getByLabel('Version').press('Enter');
    await expect(dialog).toBeHidden();
    const versions = page.getByRole('table', { name: 'Versions' });
    await expect(versions.getByRole('row', { name: /1\.1\.0/ })).toContainText('In force');
    await expect(versions.getByRole('row', { name: /1\.1\.0/ })).toContainText('2 fields');
  });

  test('sets the life of a token and a list of browser commands', async ({ page }) => {
    await page.goto('/default/settings/policies');
    const life = page.getByRole('region', { name: 'Life of a token' }).getByLabel('Limit');
    await life.fill('0');
    await page.getByLabel('A list of our own').check();
    const methods = page.getByLabel('Allowed methods');
    await methods.fill('Page.navigate\nrun everything');
    await page.getByRole('button', { name: 'Save policies' }).click();
    await expect(page.getByText('One method a line, such as Page.navigate')).toBeVisible();
    await expect(page.getByText('1 to 43200 minutes.')).toBeVisible();
    await expectAccessible(page);

    await life.fill('15');
    await page.getByLabel('A list of our own').uncheck();
    await expect(methods).toHaveValue(/Accessibility\.getFullAXTree/);
    await page.getByRole('button', { name: 'Save policies' }).click();
    await expect(page.getByText('Policies are saved')).toBeVisible();
  });
});

test.describe('a viewer', () => {
  test.use(signedInAs('viewer'));

  test('reads what a version asks and how it differs, and registers nothing', async ({ page }) => {
    await page.goto('/default/controls');
    await page.getByRole('link', { name: 'Capabilities', exact: true }).click();
    await page.getByRole('link', { name: 'billing.invoice.send' }).click();
    const differences = page.getByRole('table', { name: '1.0.0 and 1.1.0, field by field' });
    await expect(differences.getByRole('row', { name: /^Risk/ })).toContainText('Stricter');
    await expect(differences.getByRole('row', { name: /^Timeout/ })).not.toContainText('Stricter');
    await expectAccessible(page);
    await page.getByLabel('Newer version').selectOption('1.0.0');
    await expect(page).toHaveURL(/new=1\.0\.0/);
    await expect(page.getByText('no field differs')).toBeVisible();

    await expect(page.getByRole('button', { name: /Register|Import/ })).toHaveCount(0);
    const asRegistrar = await page.request.get('/api/v1/capabilities?project=default&as=registrar');
    expect(asRegistrar.status()).toBe(403);
    const registering = await page.request.post('/api/v1/capabilities?project=default', {
      data: { capabilities: [INVOICE] },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(registering.status()).toBe(403);
    expect(await registering.json()).toMatchObject({ detail: expect.stringContaining('admin:manage') });
  });
});

import { expect, test } from '@playwright/test';
import { newDataFolder, type Product, removeDataFolder, startProduct } from '../test/support/product';
import { expectAccessible } from './support/axe';

let product: Product;
let dataFolder: string;

/** A console of its own, as it is right after the two commands: empty, and nobody knows it yet. */
test.beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder, { ASSAY_ADMIN_EMAIL: '', ASSAY_ADMIN_PASSWORD: '' });
});

test.afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

test('the printed link makes the first administrator, who loads the sample and sees it', async ({ page }) => {
  const [link] = /http:\/\/\S+\/set-up\?link=\S+/.exec(product.output()) ?? [];
  await page.goto(link as string, { waitUntil: 'networkidle' });
  await expectAccessible(page);
  await page.getByLabel('E-mail address').fill('first@example.com');
  await page.getByRole('textbox', { name: /name/i }).first().fill('First Person');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('a first long password');
  await page.getByRole('checkbox', { name: /operator/i }).check();
  await page.getByRole('button', { name: /administrator|account|set up/i }).click();
  await expect(page).not.toHaveURL(/set-up/);
  if (page.url().includes('sign-in')) {
    await page.getByLabel('E-mail address').fill('first@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a first long password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  await page.goto(`${product.url}/default/overview`);
  await expect(page.getByText('OTEL_EXPORTER_OTLP_ENDPOINT').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /sample evidence/i }).click();
  await expect(page.getByText('Success share')).toBeVisible({ timeout: 50_000 });

  // The link worked once.
  await page.context().clearCookies();
  await page.goto(link as string, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});

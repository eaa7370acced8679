import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';
import { THEMES } from './support/themes';

const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** Makes a token through the screen. @returns its text. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.goto('/default/settings/tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Requests a minute').fill('1200');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const text = await dialog.getByText(/^assay_/).textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return text ?? '';
}

async function sendFact(request: APIRequestContext, token: string, producer: string, detail: object) {
  const fact = {
    fact_id: `${producer}-${Date.now()}`,
    kind: 'model.call',
    execution_id: `exe-${producer}`,
    observed_at: new Date().toISOString(),
    producer: { name: producer },
    detail: { status: 'ok', ...detail },
  };
  const headers = { authorization: `Bearer ${token}` };
  return request.post('/api/v1/facts', { headers, data: { facts: [fact] } });
}

for (const colorScheme of THEMES) {
  test.describe(`an administrator, in the ${colorScheme}`, () => {
    test.use({ ...signedInAs('admin'), colorScheme });

    test('sees what was dropped, adds a field with its counts in view, and ends it again', async ({
      page,
      request,
    }) => {
      const producer = `agent-${colorScheme}`;
      const key = `${colorScheme}_budget`;
      const token = await createToken(page, producer);
      const offered = { [key]: 3, prompt: 'what nobody may keep' };
      expect((await sendFact(request, token, producer, offered)).ok()).toBe(true);

      await page.goto(`/default/settings/redaction?producer=${producer}`);
      const dropped = page.getByRole('table', { name: 'What was dropped' });
      await expect(dropped.getByRole('row', { name: new RegExp(`detail\\.${key}`) })).toBeVisible();
      await expect(dropped.getByRole('row', { name: /detail\.prompt/ })).toContainText('Never kept');
      await expect(page.getByText('what nobody may keep')).toHaveCount(0);
      await expectAccessible(page);

      await page.getByRole('button', { name: `Add detail.${key} to the allowlist` }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a field to the allowlist' });
      await expect(dialog.getByRole('textbox', { name: 'Field' })).toHaveValue(key);
      await expect(dialog.getByText('Offered 1 time in the last 30 days')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('textbox', { name: 'Field' }).fill('user_prompt');
      await expect(dialog.getByText('It can never be added.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Field' }).fill(key);
      await dialog.getByRole('button', { name: 'Add field' }).click();
      const row = page.getByRole('table', { name: 'Additions of this project' }).getByRole('row', { name: key });
      await expect(row).toContainText('In force');

      await row.getByRole('button', { name: `End ${key}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End addition' }).click();
      await expect(row).toContainText('Ended');

      await page.getByLabel('Producer').selectOption('');
      await expect(page).not.toHaveURL(/producer=/);
      await page.getByRole('button', { name: 'View by day' }).click();
      await expect(page.getByRole('table', { name: 'What was dropped by day' })).toBeVisible();
      await page.getByText('tool.call', { exact: true }).click();
      await expect(page.getByRole('table', { name: 'Fields of tool.call' })).toContainText('dispatch_state');
    });

    test('sees who sends, why a request was refused and when a token was used; a revoked one is refused', async ({
      page,
      request,
    }) => {
      const producer = `sender-${colorScheme}`;
      const token = await createToken(page, producer);
      await page.goto('/default/settings/intake');
      await expect(page.getByText(/that may send evidence w/)).toBeVisible();
      await sendFact(request, token, producer, {});
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      expect((await request.post('/v1/traces', { headers, data: '{"resource_spans": []}' })).status()).toBe(400);

      await page.reload();
      const producers = page.getByRole('table', { name: 'Producers' });
      await expect(producers.getByRole('row', { name: producer })).toContainText('Sending');
      const rejections = page.getByRole('table', { name: 'Rejections' });
      await expect(rejections.getByRole('row', { name: /snake_case_keys/ })).toContainText('lowerCamelCase');
      await expectAccessible(page);

      await page.goto('/default/settings/tokens');
      const row = page.getByRole('row', { name: new RegExp(producer) });
      await expect(row).not.toContainText('Never');
      await expect(row).toContainText('1,200');
      await expectAccessible(page);
      await row.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
      await expect(row).toContainText('Revoked');
      expect((await sendFact(request, token, producer, {})).status()).toBe(401);
    });

    for (const [name, viewport] of Object.entries(WIDTHS)) {
      test(`reads the redaction and the intake on a ${name} screen`, async ({ page }) => {
        await page.setViewportSize(viewport);
        for (const part of ['redaction', 'intake', 'tokens']) {
          await page.goto(`/default/settings/${part}`);
          await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
          await expectAccessible(page);
          const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(isTooWide, part).toBe(false);
        }
      });
    }
  });
}

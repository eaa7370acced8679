import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';
import { THEMES } from './support/themes';

/** Another group for each theme, with failures in the range: what one walk says of a group stays said. */
function groupFor(page: Page, colorScheme: (typeof THEMES)[number]): Locator {
  const trend = page.getByRole('img', { name: /failures? over the range/ });
  const withFailures = page.locator('[data-row-link]').filter({ has: trend });
  const known = /documents\.search/;
  return (
    colorScheme === 'dark' ? withFailures.filter({ hasText: known }) : withFailures.filter({ hasNotText: known })
  ).first();
}

for (const colorScheme of THEMES) {
  test.describe(`a quality engineer, in the ${colorScheme}`, () => {
    test.use({ ...signedInAs('quality engineer'), colorScheme });

    test('triages and classifies an error group by the keyboard and proposes to accept it', async ({ page }) => {
      await page.goto('/default/failures?from=now-14d');
      await groupFor(page, colorScheme).click();
      await expect(page).toHaveURL(/\/failures\/[0-9a-f-]{36}/);
      await expect(page.getByRole('button', { name: 'Mark as triaged' })).toBeVisible();
      const gross = await page
        .getByText(/^Gross/)
        .first()
        .locator('..')
        .textContent();

      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'Classify this error group' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('combobox', { name: 'Class' }).selectOption({ index: 1 });
      await dialog.getByRole('group', { name: 'Severity' }).getByRole('radio', { name: 'High' }).check();
      await dialog.getByRole('group', { name: 'How sure are you?' }).getByRole('radio', { name: 'Medium' }).check();
      await dialog.getByLabel('Note').fill('Seen in the walk of the browser tests; reach me at ann@example.com');
      await dialog.getByRole('button', { name: 'Classify' }).click();
      await expect(dialog).toHaveCount(0);
      const chain = page
        .locator('section, div')
        .filter({ hasText: /^Classification/ })
        .first();
      await expect(chain).toContainText('Quinn Engineer');
      // What looks like personal data does not stay in a note.
      await expect(page.getByText('ann@example.com')).toHaveCount(0);
      await expect(page.getByText(/\[redacted:/)).toBeVisible();

      await page.getByRole('button', { name: 'Mark as triaged' }).click();
      await expect(page.getByRole('button', { name: 'Mark as triaged' })).toHaveCount(0);
      // Neither changed a count.
      expect(
        await page
          .getByText(/^Gross/)
          .first()
          .locator('..')
          .textContent(),
      ).toBe(gross);
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Propose acceptance' }).click();
      await expect(page.getByText(/in 1 group in the last 30 days/).filter({ visible: true })).toBeVisible();
      await page.getByRole('textbox', { name: 'Ceiling' }).fill('100000');
      await page.getByRole('textbox', { name: 'Title' }).fill(`Known fault, ${colorScheme}`);
      await page.getByRole('combobox', { name: 'Justification' }).selectOption({ index: 1 });
      await page.getByRole('textbox', { name: /^Why/ }).fill('A fix ships with the next release; users can retry.');
      await page.getByRole('group', { name: 'Residual severity' }).getByRole('radio', { name: 'Low' }).check();
      await page.getByRole('combobox', { name: 'Owner of the risk' }).selectOption({ label: 'Gail Lead' });
      await page.getByLabel('Last day').fill(inDays(20));
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Propose the acceptance' }).click();
      await expect(page).toHaveURL(/\/risks\/[0-9a-f-]{36}/);
      await expect(page.getByRole('heading', { level: 1, name: `Known fault, ${colorScheme}` })).toBeVisible();
      // The author cannot approve, and is not shown a way to.
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
      await expectAccessible(page);
    });

    test('is shown no section that is not theirs', async ({ page }) => {
      await page.goto('/default/failures');
      const sections = page.getByRole('navigation', { name: 'Sections' });
      await expect(sections.getByRole('link', { name: 'Executions' })).toBeVisible();
      for (const name of ['Audit', 'Settings']) await expect(sections.getByRole('link', { name })).toHaveCount(0);
      await page.goto('/default/audit');
      await expect(page.getByText('audit:read')).toBeVisible();
    });
  });
}

/** The day so many days from now, as a date field takes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';
import { THEMES } from './support/themes';

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true });

for (const colorScheme of THEMES) {
  test.describe(`an operator, in the ${colorScheme}`, () => {
    test.use({ ...signedInAs('operator'), colorScheme });

    test('finds the tool that is at fault and what happened in one execution', async ({ page }) => {
      await page.goto('/default/overview?from=now-14d');
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      await expect(page.getByText('Success share')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Responsibility' })).toBeVisible();
      await expectAccessible(page);

      // The time range goes along.
      await section(page, 'Attribution').click();
      await expect(page).toHaveURL(/attribution\?.*from=now-14d/);
      await page
        .getByRole('navigation', { name: 'Dimension' })
        .getByRole('link', { name: 'Tool', exact: true })
        .click();
      await expect(page).toHaveURL(/by=tool/);
      const worst = page.getByRole('row').nth(1);
      await expect(worst).toContainText('search_documents');
      await worst.getByRole('link').first().click();
      const detail = page.getByRole('complementary', { name: 'Detail of search_documents' });
      await expect(detail).toContainText('Whose fault');
      await expectAccessible(page);

      await detail
        .getByRole('link', { name: /documents\.search/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/failures\/[0-9a-f-]{36}/);
      await expect(page.getByRole('heading', { level: 1, name: /documents\.search/ })).toBeVisible();
      const samples = page.getByRole('table', { name: 'Representative executions' });
      await samples.getByRole('link').first().click();

      await expect(page).toHaveURL(/\/executions\/exe-/);
      const questions = page.getByRole('region', { name: 'Six questions' });
      await expect(questions).toContainText('Who initiated it?');
      await expect(questions).toContainText('Is a retry safe?');
      await expect(questions).toContainText(/attributed to tool/);
      await page.getByRole('tab', { name: /^Controls/ }).click();
      const controls = page.getByRole('table', { name: 'Controls' });
      await expect(controls.getByRole('row').filter({ hasText: 'LIFE-1' })).toContainText(
        /Held|Violated|Not evidenced/,
      );
      await expectAccessible(page);
      await questions.getByRole('link').first().click();
      await expect(page).toHaveURL(/fact=/);
      await expectAccessible(page);
    });

    test('is shown no act and no section that is not theirs', async ({ page }) => {
      await page.goto('/default/failures?from=now-14d');
      for (const name of ['Audit', 'Settings']) await expect(section(page, name)).toHaveCount(0);
      await page
        .getByRole('link', { name: /documents\.search/ })
        .first()
        .click();
      await expect(page.getByRole('table', { name: 'Representative executions' })).toBeVisible();
      for (const name of ['Classify', 'Assign', 'Resolve'])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Propose acceptance' })).toHaveCount(0);
      await page.goto('/default/settings/members');
      await expect(page.getByText('admin:manage')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/default/risks/propose');
      await expect(page.getByText('governance:request_risk')).toBeVisible();
    });
  });
}

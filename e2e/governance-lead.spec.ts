import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { signedInAs } from './support/roles';
import { THEMES } from './support/themes';

const EXECUTION_ID = /exe-[a-z0-9]+-[a-z0-9]+/;

interface Figures {
  current: { failures: { gross: number; accepted: number; net: number; pending: number } };
}
interface Options {
  owners: { id: string }[];
}

interface Groups {
  items: { id: string }[];
}

/** The largest groups but for the first, another for each theme, so that each walk accepts failures that the other has not. */
const RANK = { light: 1, dark: 2 } as const;

for (const colorScheme of THEMES) {
  test.describe(`a governance lead, in the ${colorScheme}`, () => {
    test.use({ ...signedInAs('governance lead'), colorScheme });

    /** Somebody else's proposal: an author does not approve. */
    async function proposedBySomebodyElse(request: APIRequestContext, baseURL: string): Promise<string> {
      const { owners } = (await (await request.get('/api/v1/risks/options?project=default')).json()) as Options;
      const largest = await request.get('/api/v1/groups?project=default&from=now-14d&sort=gross');
      const group = ((await largest.json()) as Groups).items[RANK[colorScheme]];
      const proposed = await request.post('/api/v1/risks?project=default', {
        headers: { origin: baseURL },
        data: {
          title: `To decide, ${colorScheme}`,
          scope: { kind: 'fingerprints', group_id: group?.id },
          coverage: 'standing',
          ceiling_count: 100_000,
          treatment: 'accept',
          residual_severity: 'low',
          justification_code: 'low_impact',
          justification: 'Few people meet it and a retry helps.',
          owner_id: owners[0]?.id,
          ends: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
          zone: 'Europe/Berlin',
        },
      });
      expect(proposed.status(), await proposed.text()).toBe(200);
      return ((await proposed.json()) as { id: string }).id;
    }

    test('approves what somebody else proposed, and the counts stay what they were', async ({
      page,
      playwright,
      baseURL,
    }) => {
      const engineer = await playwright.request.newContext({ baseURL: baseURL!, ...signedInAs('quality engineer') });
      await proposedBySomebodyElse(engineer, baseURL!);
      const figures = async () =>
        ((await (await engineer.get('/api/v1/summary?project=default&from=now-14d')).json()) as Figures).current
          .failures;
      const before = await figures();

      await page.goto('/default/risks');
      await page.getByRole('link', { name: /^To approve/ }).click();
      await expect(page).toHaveURL(/queue=to_approve/);
      await expectAccessible(page);
      await page.getByRole('link', { name: `To decide, ${colorScheme}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: `To decide, ${colorScheme}` })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Approve' }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(dialog).toContainText('Approve this acceptance');
      await expect(dialog).toContainText(/[0-9a-f]{8}/);
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('button', { name: 'Revoke' })).toBeVisible();
      await expect(page.getByText('Gail Lead').first()).toBeVisible();

      const after = await figures();
      expect(after.gross).toBe(before.gross);
      expect(after.accepted).toBeGreaterThan(before.accepted);
      expect(after.net + after.accepted).toBe(after.gross);
      await page.goto('/default/overview?from=now-14d');
      await expect(page.getByText('Accepted').first()).toBeVisible();
      await engineer.dispose();
    });

    test('sees no single execution by any section or address', async ({ page }) => {
      await page.goto('/default/failures?from=now-14d');
      const sections = page.getByRole('navigation', { name: 'Sections' });
      for (const name of ['Executions', 'Audit', 'Settings'])
        await expect(sections.getByRole('link', { name })).toHaveCount(0);
      await page
        .getByRole('link', { name: /documents\.search/ })
        .first()
        .click();
      await expect(page.getByText('quality:drilldown')).toBeVisible();
      for (const name of ['Classify', 'Assign', 'Resolve'])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      expect(await page.content()).not.toMatch(EXECUTION_ID);
      await page.goto('/default/executions');
      await expect(page.getByText('quality:drilldown')).toBeVisible();
      expect(await page.content()).not.toMatch(EXECUTION_ID);
    });
  });
}

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { SPANS_TRACE_ID } from './support/dossiers';
import { signedInAs } from './support/roles';
import { THEMES } from './support/themes';

const QUESTIONS = {
  initiator: 'Who initiated it?',
  identity: 'Which identity did it run under?',
  authority: 'What was it allowed to do, and what did it do?',
  location: 'Where did it run?',
  stop: 'Why did it stop, and when did a person get control?',
  retry: 'Is a retry safe?',
} as const;
type Question = keyof typeof QUESTIONS;

interface Expected {
  /** A part of each answer; `null` where it must say that nothing is evidenced. */
  readonly answers: Readonly<Record<Question, RegExp | null>>;
  readonly verdict: string;
  readonly summary: readonly RegExp[];
}

/** Opens the dossier and reads the paragraph, the six answers with their links, and the verdict. */
async function expectDossier(page: Page, id: string, { answers, verdict, summary }: Expected): Promise<void> {
  await page.goto(`/default/executions/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id);
  const cards = page.getByRole('region', { name: 'Six questions' });
  for (const [question, expected] of Object.entries(answers)) {
    const name = QUESTIONS[question as Question];
    const card = cards.locator('> div').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText(expected ?? 'Not evidenced');
    if (expected) await expect(card.getByRole('link').first()).toHaveAttribute('href', /fact=/);
    else await expect(card.getByRole('link')).toHaveCount(0);
  }
  await expect(page.getByText(verdict, { exact: true })).toBeVisible();
  for (const part of summary) await expect(page.getByText(part).first()).toBeVisible();
  await expectAccessible(page);
}

/** Opens the tab of the controls and reads what one rule says. */
async function expectControl(page: Page, rule: string, verdict: string): Promise<void> {
  const tab = page.getByRole('tab', { name: /^Controls/ });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  const row = page.getByRole('table', { name: 'Controls' }).getByRole('row').filter({ hasText: rule });
  await expect(row).toContainText(verdict);
  await expect(row.getByRole('link', { name: rule, exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/controls/${rule}`),
  );
  if (verdict === 'Violated') await expect(row.locator('a[href*="fact="]').first()).toBeVisible();
}

const desktop = /Host class desktop, region eu-central-1, sandbox process/;
const byPerson = /^Who initiated it\?Person p_[0-9a-f]+ through chat/;
const asAgent = /Service refund-agent/;

for (const colorScheme of THEMES) {
  test.describe(`the dossier, in the ${colorScheme}`, () => {
    test.use({ ...signedInAs('operator'), colorScheme });

    test('of a resume after a person approved says who, what, why, and that a retry is safe', async ({ page }) => {
      await expectDossier(page, 'dossier-resumes', {
        answers: {
          initiator: /through chat as a resume of dossier-waits/,
          identity: asAgent,
          authority: /called orders\.refund \(1 call, 1 mutation\); 1 control check, none denied/,
          location: desktop,
          stop: /Ended completed/,
          retry: /Safe\. Every mutation that took effect carries an idempotency key/,
        },
        verdict: 'Retry is safe',
        summary: [/as a resume of dossier-waits\. It completed after 6 s/],
      });
      for (const rule of ['HITL-1', 'HITL-2', 'HITL-3', 'CAP-3']) await expectControl(page, rule, 'Held');

      // The link leads to the fact that proves the answer, and the chain to what waited.
      const cards = page.getByRole('region', { name: 'Six questions' });
      await cards.getByRole('link').first().click();
      await expect(page).toHaveURL(/fact=dossier-resumes-1/);
      await page.getByRole('tab', { name: /^Related/ }).click();
      await page
        .getByRole('link', { name: /dossier-waits/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('dossier-waits');
      await expect(page.getByRole('region', { name: 'Six questions' })).toContainText(
        /control had to return to a person after 2 s for confirmation/,
      );
    });

    test('of a recovery says what it recovers and which controls allowed it', async ({ page }) => {
      await expectDossier(page, 'dossier-recovers', {
        answers: {
          initiator: /Service night-batch through automation as a recovery of dossier-lost/,
          identity: asAgent,
          authority: /called orders\.read \(1 call, 0 mutations\)/,
          location: desktop,
          stop: /Ended completed/,
          retry: /Safe\. All calls only read/,
        },
        verdict: 'Retry is safe',
        summary: [/as a recovery of dossier-lost/],
      });
      for (const rule of ['REC-1', 'REC-2', 'REC-3']) await expectControl(page, rule, 'Held');
    });

    test('of a takeover whose write nobody knows the end of warns of a retry', async ({ page }) => {
      await expectDossier(page, 'dossier-takeover', {
        answers: {
          initiator: byPerson,
          identity: asAgent,
          authority: /gave the browser 2 commands, 1 write/,
          location: /Host class browser/,
          stop: /Ended unknown.*return to a person after 4 s for login, answered after 36 s; a person took the page over once/,
          retry: /Unsafe\. A mutation was sent and nobody knows whether it took effect/,
        },
        verdict: 'Retry is unsafe',
        summary: [/its outcome is unknown/, /Whether 1 mutation took effect is not known/],
      });
      await expectControl(page, 'BRW-3', 'Violated');
      await expectControl(page, 'BRW-2', 'Held');
    });

    test('of a confirmation that the renderer made up names the claim as violated', async ({ page }) => {
      await expectDossier(page, 'dossier-claim', {
        answers: {
          initiator: byPerson,
          identity: asAgent,
          authority: /called orders\.refund \(1 call, 1 mutation\)/,
          location: /Host class plugin/,
          stop: /Ended completed/,
          retry: /Unsafe\. A mutation took effect and carries no idempotency key/,
        },
        verdict: 'Retry is unsafe',
        summary: [/2 were violated \(CAP-3, CAP-6\)/],
      });
      await expectControl(page, 'CAP-6', 'Violated');
      await expectControl(page, 'CAP-3', 'Violated');
    });

    test('of spans alone says which questions the evidence cannot answer', async ({ page }) => {
      await expectDossier(page, SPANS_TRACE_ID, {
        answers: {
          initiator: null,
          identity: null,
          authority: /What it was granted no fact says; called search_orders \(1 call, of 1 no fact says whether/,
          location: null,
          stop: /read out of spans/,
          retry: /Unknown\. A call does not say whether it only read or changed something/,
        },
        verdict: 'Retry: not known whether safe',
        summary: [
          /The evidence does not say who initiated it, which identity it ran under, what it was allowed.*whether a retry is safe/,
        ],
      });
    });
  });
}

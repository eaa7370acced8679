import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that the page as it is now breaks no rule of WCAG 2.2 AA and none of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // On the way from one screen to the next the document has no title for a moment.
  await expect(page).toHaveTitle(/\S/);
  // What is fading in has not the colours yet that it will have.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  await page.addScriptTag({ path: SCRIPT });
  const results = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
      }),
    RULES,
  );
  const broken = results.violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }));
  expect(broken).toEqual([]);
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../test/support/browser';
import setUp from './support/global-setup';
import { signedInAs } from './support/roles';

/** `npm run picture`: the picture of the README, taken from the running console with the evidence of the browser tests. */
const PICTURE = path.resolve(import.meta.dirname, '../public/readme/overview.png');

process.env.ASSAY_BROWSER = await findBrowser();
const tearDown = await setUp();
const browser = await chromium.launch({ executablePath: process.env.ASSAY_BROWSER, args: BROWSER_ARGUMENTS });
try {
  const context = await browser.newContext({
    ...signedInAs('operator'),
    baseURL: process.env.ASSAY_E2E_URL as string,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.goto('/default/overview?from=now-7d', { waitUntil: 'networkidle' });
  await page.locator('.recharts-surface').first().waitFor();
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  await mkdir(path.dirname(PICTURE), { recursive: true });
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  await tearDown();
}

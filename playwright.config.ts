import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './test/support/browser';

// The processes that run the tests read this file again and find what the first one found.
process.env.ASSAY_BROWSER = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    baseURL: process.env.ASSAY_E2E_URL,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A picture shows what a page held; traces would keep every request with its cookies.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.ASSAY_BROWSER, args: BROWSER_ARGUMENTS },
  },
});

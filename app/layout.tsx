import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readThemeChoice, THEME_COOKIE } from '@/lib/theme/theme';
import { Providers } from './providers';

export const metadata: Metadata = {
  title: { default: 'Assay', template: '%s · Assay' },
  description: 'Quality evidence of AI agents',
  icons: { icon: '/favicon.svg' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/** The theme is read here, on the server, so that the first paint already has the right colours. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readThemeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme}>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}

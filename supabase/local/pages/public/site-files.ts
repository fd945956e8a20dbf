// What search engines read first: which pages are for them, and where those of the vendors are.

import { escaped } from './escape.ts'

/** The rules as they were built, and where the list of pages is. */
export const robotsText = (rules: string, origin: string): string =>
  `${rules.trimEnd()}\n\nSitemap: ${origin}/sitemap.xml\n`

/** What everybody may read. */
export const plainPages = ['/help', '/terms', '/privacy']

/** The pages of the vendors, and what everybody may read. */
export const sitemap = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...paths, ...plainPages].map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n')

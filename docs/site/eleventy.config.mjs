import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { loadGeneratedParts } from '../../scripts/docs/generated-parts.ts'
import { prepareMarkdown } from '../../scripts/docs/markdown.ts'
import { listSearchSections } from '../../scripts/docs/search-index.ts'
import {
  findLinkedFiles,
  navigation,
  readHeadings,
  readSitePages,
  root,
  siteLanguages,
} from '../../scripts/docs/site-pages.ts'
import { layoutTexts } from '../../scripts/docs/layout-texts.ts'

/** Returns the sidebar of a page: sections with links, the current page marked. */
function listNavigation(pages, language, slug) {
  return navigation.map(({ title, slugs }) => ({
    title: title[language],
    links: slugs.flatMap((each) => {
      const page = pages.find((candidate) => candidate.language === language && candidate.slug === each)
      return page ? [{ slug: each, title: page.headings[0]?.text, isCurrent: each === slug }] : []
    }),
  }))
}

/** Returns what the layout needs of a page. `headings` below the title become its table of contents. */
function describePage(pages, { language, slug, source, headings, text }, decisions) {
  const ordered = pages.filter((page) => page.language === language)
  const index = ordered.findIndex((page) => page.slug === slug)
  const linkTo = (page) => page && { slug: page.slug, title: page.headings[0]?.text }
  return {
    layout: 'page.liquid',
    language,
    slug,
    source,
    headings,
    decisions,
    t: layoutTexts[language],
    title: headings[0]?.text,
    description: /\n\n([A-Z\p{L}][^\n]+)/u.exec(text)?.[1].replaceAll(/[`*]|\]\([^)]*\)|\[/g, '') ?? '',
    contents: headings.filter(({ level }) => level === 2),
    sections: listNavigation(pages, language, slug),
    languages: siteLanguages.map((each) => ({
      tag: layoutTexts[each].tag,
      name: layoutTexts[each].name,
      folder: each,
      isCurrent: each === language,
      slug: pages.some((page) => page.slug === slug && page.language === each) ? slug : 'index',
    })),
    previous: linkTo(ordered[index - 1]),
    next: index < 0 ? undefined : linkTo(ordered[index + 1]),
  }
}

/** Builds the documents of this repository as a static site: `npm run docs`. */
export default async function configure(eleventy) {
  const pages = readSitePages(await loadGeneratedParts())
  const { decisions, files } = findLinkedFiles(pages)

  for (const page of pages) {
    const data = { ...describePage(pages, page, decisions), permalink: `${page.language}/${page.slug}.html` }
    eleventy.addTemplate(`${page.language}/${page.slug}.md`, page.text, data)
  }
  for (const source of decisions) {
    const text = readFileSync(join(root, source), 'utf8')
    const slug = basename(source, '.md')
    const page = { language: 'en', slug, source, text, headings: readHeadings(text) }
    const data = { ...describePage(pages, page, decisions), isDecision: true, permalink: `decisions/${slug}.html` }
    eleventy.addTemplate(`decisions/${slug}.md`, text, data)
  }
  for (const language of siteLanguages) {
    const sections = listSearchSections(pages.filter((page) => page.language === language))
    // A script instead of JSON: it also loads where the site is opened as a file.
    eleventy.addTemplate(`search-${language}.11ty.js`, () => `window.searchSections = ${JSON.stringify(sections)}\n`, {
      permalink: `${language}/search.js`,
    })
  }
  eleventy.addTemplate('index.liquid', readFileSync(join(root, 'docs/site/choose-language.html'), 'utf8'), {
    permalink: 'index.html',
  })

  for (const file of files) eleventy.addPassthroughCopy({ [file]: `files/${file}` })
  eleventy.addPassthroughCopy({
    'docs/site/site.css': 'assets/site.css',
    'docs/site/site.js': 'assets/site.js',
    'docs/site/theme.js': 'assets/theme.js',
    'docs/site/choose-language.js': 'assets/choose-language.js',
    'packages/web/src/ui/theme/tokens.css': 'assets/tokens.css',
    'packages/web/public/icon.svg': 'assets/icon.svg',
    'node_modules/minisearch/dist/umd/index.js': 'assets/minisearch.js',
  })
  eleventy.amendLibrary('md', prepareMarkdown)
  // A page that was renamed must not stay, and what was built before is no source.
  eleventy.on('eleventy.before', ({ directories }) => rmSync(directories.output, { recursive: true, force: true }))
  eleventy.ignores.add('docs/site/dist/**')
  return {
    dir: { input: 'docs/site', output: 'docs/site/dist', includes: 'layouts', layouts: 'layouts' },
    templateFormats: ['md', 'liquid', '11ty.js'],
    // The texts contain braces of their own.
    markdownTemplateEngine: false,
  }
}

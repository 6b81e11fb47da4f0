import { notRunReasons, type NotRunReason, readInfo } from './code-blocks.ts'
import { type Heading, resolveLink, type SiteLanguage } from './site-pages.ts'

/** The parts of markdown-it that the site uses. */
interface Token {
  type: string
  tag: string
  info: string
  content: string
  hidden: boolean
  children: Token[] | null
  attrGet: (name: string) => string | null
  attrSet: (name: string, value: string) => void
}
interface State {
  tokens: Token[]
  env: unknown
}
type Rule = (tokens: Token[], index: number, options: unknown, env: unknown) => string
interface MarkdownLibrary {
  core: { ruler: { push: (name: string, rule: (state: State) => void) => void } }
  renderer: { rules: Record<string, Rule | undefined> }
  utils: { escapeHtml: (text: string) => string }
}

/** What Eleventy hands to the renderer with a page. */
interface PageData {
  source: string
  language: SiteLanguage
  headings: Heading[]
  decisions: Set<string>
}

function giveHeadingIds(tokens: Token[], headings: Heading[]) {
  let index = 0
  for (const token of tokens) {
    if (token.type !== 'heading_open') continue
    const heading = headings[index]
    if (heading) token.attrSet('id', heading.id)
    index += 1
  }
}

/** Points links into the site. Where it has nothing, the text stays without a link. */
function pointLinks(children: Token[], data: PageData) {
  let isUnlinked = false
  for (const token of children) {
    if (token.type === 'link_open') {
      const target = resolveLink(token.attrGet('href') ?? '', data)
      isUnlinked = target === undefined
      if (target !== undefined) token.attrSet('href', target)
    }
    if (isUnlinked && token.type.startsWith('link_')) {
      token.type = 'html_inline'
      token.content = ''
    }
  }
}

const captions = {
  en: { notRun: 'Not run by our tests: {reason}' },
  zh: { notRun: '我们的测试没有运行它：{reason}' },
} as const

/** Describes below a block why tests do not run it. */
function captionOf(info: string, language: SiteLanguage) {
  const { mark } = readInfo(info)
  if (mark.kind !== 'not-run') return ''
  const reason = notRunReasons[mark.reason as NotRunReason][language]
  return `<figcaption>${captions[language].notRun.replace('{reason}', reason)}</figcaption>`
}

/** Teaches markdown-it the headings, links, code blocks and tables of the site. */
export function prepareMarkdown(library: MarkdownLibrary) {
  const { escapeHtml } = library.utils
  library.core.ruler.push('site', ({ tokens, env }) => {
    const data = env as PageData
    giveHeadingIds(tokens, data.headings)
    for (const { children } of tokens) if (children) pointLinks(children, data)
  })
  library.renderer.rules.fence = (tokens, index, _options, env) => {
    const { info, content } = tokens[index]!
    const code = `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>`
    return `<figure class="code">${code}${captionOf(info, (env as PageData).language)}</figure>\n`
  }
  // Wide tables scroll by themselves, which a keyboard can do too.
  library.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  library.renderer.rules.table_close = () => '</table></div>\n'
}

import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState, createElement, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Markdown.module.css'
import { highlight, knownCodeLanguage, type Token } from './highlight.ts'
import { isOwnPicture, isSafeLink, parseMarkdown } from './sanitize.ts'

interface Props {
  code: string
  language: string | undefined
}

function useTokens(code: string, language: string | undefined) {
  const block = useRef<HTMLElement>(null)
  const [lines, setLines] = useState<Token[][] | null>(null)
  useEffect(() => {
    const known = knownCodeLanguage(language)
    if (!known || !block.current) return undefined
    // A failed highlight leaves plain text, which is complete.
    const colour = () => void highlight(code, known).then(setLines, () => setLines(null))
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      colour()
    })
    watcher.observe(block.current)
    return () => watcher.disconnect()
  }, [code, language])
  return { block, lines }
}

const shownAsCopied = 2000

function useCopied(code: string) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(code))) {
      notices.error({ message: t('text_copy_failed') })
      return
    }
    setCopied(true)
    window.setTimeout(() => setCopied(false), shownAsCopied)
  }
  return { isCopied, copy }
}

/** Code block with a copy button, highlighted when it becomes visible. */
function CodeBlock({ code, language }: Props) {
  const { t } = useTranslation()
  const { block, lines } = useTokens(code, language)
  const { isCopied, copy } = useCopied(code)
  return (
    <figure className={classes.block} ref={block}>
      <figcaption className={classes.head}>
        <span>{language ?? t('markdown.code')}</span>
        <IconButton label={t(isCopied ? 'copied' : 'copy')} size={28} onClick={copy} className={classes.copy}>
          {isCopied ? <Check size={16} /> : <Copy size={16} />}
        </IconButton>
      </figcaption>
      <ScrollRegion label={language ?? t('markdown.code')} className={classes.scroll}>
        <pre className={classes.code}>
          <code>
            {lines
              ? lines.map((tokens, line) => (
                  <span key={line}>
                    {tokens.map(({ content, color }, place) => (
                      <span key={place} style={{ color }}>
                        {content}
                      </span>
                    ))}
                    {'\n'}
                  </span>
                ))
              : code}
          </code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}

const elsewhere = { target: '_blank', rel: 'nofollow ugc noopener' }

function link(element: Element, children: ReactNode[]) {
  const href = element.getAttribute('href') ?? ''
  if (!isSafeLink(href)) return <>{children}</>
  const isOwn = /^[/#]/.test(href)
  return (
    <a href={href} title={element.getAttribute('title') ?? undefined} {...(isOwn ? { rel: elsewhere.rel } : elsewhere)}>
      {children}
    </a>
  )
}

function picture(element: Element) {
  const src = element.getAttribute('src') ?? ''
  const alt = element.getAttribute('alt') ?? ''
  return isOwnPicture(src, window.location.origin) ? (
    <img src={src} alt={alt} loading="lazy" decoding="async" />
  ) : (
    <>{alt}</>
  )
}

function renderCode(element: Element) {
  const inner = element.querySelector('code')
  const language = /language-(\S+)/.exec(inner?.className ?? '')?.[1]
  return <CodeBlock code={(inner ?? element).textContent.replace(/\n$/, '')} language={language} />
}

const plain = (name: string, element: Element, children: ReactNode[]) => {
  const start = element.getAttribute('start')
  const align = element.getAttribute('align')
  return createElement(
    name,
    { ...(start && { start: Number(start) }), ...(align && { 'data-align': align }) },
    ...children,
  )
}

const isEmpty = new Set(['br', 'hr'])

// Headings shift down one level, because the screen around the text has the h1.
const headings: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }

function toReact(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const children = Array.from(node.childNodes, toReact)
  const name = node.localName
  if (name === 'pre') return renderCode(node)
  if (name === 'a') return link(node, children)
  if (name === 'img') return picture(node)
  if (name === 'input') return node.hasAttribute('checked') ? '☑ ' : '☐ '
  return isEmpty.has(name) ? createElement(name) : plain(headings[name] ?? name, node, children)
}

/**
 * Renders Markdown as React elements: parsed, sanitized and rebuilt from allowed elements, so that nothing is set as
 * HTML.
 */
const renderMarkdown = (text: string): ReactNode =>
  createElement('div', null, ...Array.from(parseMarkdown(text).childNodes, toReact))

/** Renders Markdown written by the site operator; safe for any input. */
export function Markdown({ text }: { text: string }) {
  const content = useMemo(() => renderMarkdown(text), [text])
  return <div className={classes.text}>{content}</div>
}

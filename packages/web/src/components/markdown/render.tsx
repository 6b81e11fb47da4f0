import { createElement, type ReactNode } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import { isOwnPicture, isSafeLink, parseMarkdown } from './sanitize.ts'

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

function code(element: Element) {
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

// The screen around the text has the first heading.
const headings: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }

function toReact(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const children = Array.from(node.childNodes, toReact)
  const name = node.localName
  if (name === 'pre') return code(node)
  if (name === 'a') return link(node, children)
  if (name === 'img') return picture(node)
  if (name === 'input') return node.hasAttribute('checked') ? '☑ ' : '☐ '
  return isEmpty.has(name) ? createElement(name) : plain(headings[name] ?? name, node, children)
}

/** Markdown as elements: parsed, purified, and then built anew from what is known, so that nothing is ever set as HTML. */
export const renderMarkdown = (text: string): ReactNode =>
  createElement('div', null, ...Array.from(parseMarkdown(text).childNodes, toReact))

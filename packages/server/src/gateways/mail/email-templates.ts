import { directionOf, type Language } from '@imagora/contract'
import { createTextCatalog } from '#platform/text-catalog.ts'
import { LOGO_MARK } from './email-logo.ts'
import type { Mail } from './smtp.ts'
import type { EmailBlock, EmailContent, EmailSite, EmailVariables, EmailTexts } from './email-contents.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is already HTML; only `html` creates it. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const render = (value: string | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(render).join('')
  return value instanceof Markup ? value.text : value.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Escapes every interpolated value except markup made by `html` itself. */
const html = (parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]) =>
  new Markup(parts.map((part, index) => part + (index < values.length ? render(values[index]!) : '')).join(''))

function textOf(block: EmailBlock) {
  if (block.kind === 'text') return block.text
  return block.kind === 'code' ? `    ${block.code}` : `${block.label}\n${block.url}`
}

function markupOf(block: EmailBlock) {
  if (block.kind === 'text') return html`<p style="margin:0 0 16px">${block.text}</p>`
  if (block.kind === 'code') {
    const style = 'margin:0 0 16px;font:700 28px/1.4 monospace;letter-spacing:6px'
    return html`<p style="${style}">${block.code}</p>`
  }
  if (!/^https?:\/\//.test(block.url)) throw new TypeError(`Not an address to open: ${block.url}`)
  const style =
    'display:inline-block;padding:10px 20px;border-radius:6px;background:#007ba6;color:#ffffff;text-decoration:none'
  return html`<p style="margin:0 0 16px"><a href="${block.url}" style="${style}">${block.label}</a></p>`
}

/** Renders an email as plain text and as HTML that any mail client displays: no scripts or remote content. */
export function renderEmail(language: Language, siteName: string, content: EmailContent): Omit<Mail, 'to'> {
  const text = [siteName, ...content.blocks.map(textOf), '--', content.note].join('\n\n')
  const font = "16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif"
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${content.subject}</title>
      </head>
      <body dir="${directionOf(language)}" style="margin:0;padding:24px 12px;font:${font}">
        <div style="max-width:560px;margin:0 auto">
          ${new Markup(LOGO_MARK)}
          <p style="margin:0 0 24px;font-size:20px;font-weight:700">${siteName}</p>
          ${content.blocks.map(markupOf)}
          <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8884;font-size:13px;opacity:.7">
            ${content.note}
          </p>
        </div>
      </body>
    </html> `
  return { subject: content.subject, text: `${text}\n`, html: page.text }
}

const emailTextsIn = createTextCatalog<EmailTexts>('emails')

export function composeMail<K extends keyof EmailVariables>(
  name: K,
  language: Language,
  to: string,
  values: EmailVariables[K] & EmailSite,
): Mail {
  return { to, ...renderEmail(language, values.site_name, emailTextsIn(language)[name](values)) }
}
